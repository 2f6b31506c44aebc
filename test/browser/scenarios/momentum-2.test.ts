import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("momentum", 15, [2, 1]);
