import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("greyhawk", 20);
