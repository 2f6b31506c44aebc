import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 58, [3, 1]);
