import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("phases", 32);
