import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("momentum", 20, [2, 1]);
