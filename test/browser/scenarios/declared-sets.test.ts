import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("combat-sequence", 0);
playScenarios("fast-and-slow", 0);
playScenarios("revealed-orders", 0);
playScenarios("speed-factor", 0);
