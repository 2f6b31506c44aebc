import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 75, [3, 2]);
