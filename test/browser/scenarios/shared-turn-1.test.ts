import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 62, [3, 0]);
