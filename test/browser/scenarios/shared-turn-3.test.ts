import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 67, [3, 2]);
