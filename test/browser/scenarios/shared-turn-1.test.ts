import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 64, [3, 0]);
