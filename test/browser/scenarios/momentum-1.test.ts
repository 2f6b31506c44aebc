import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("momentum", 27, [2, 0]);
