import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 55, [3, 1]);
