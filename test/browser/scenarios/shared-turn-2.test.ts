import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("shared-turn", 57, [3, 1]);
