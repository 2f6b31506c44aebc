import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 47, [3, 0]);
