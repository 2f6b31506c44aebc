import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 56, [3, 1]);
