import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("momentum", 28, [2, 0]);
