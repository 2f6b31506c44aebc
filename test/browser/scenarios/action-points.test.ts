import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("action-points", 64);
