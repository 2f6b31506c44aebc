import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("momentum", 16, [2, 1]);
