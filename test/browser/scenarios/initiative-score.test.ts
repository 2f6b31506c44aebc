import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("initiative-score", 44);
