import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 85, [3, 0]);
