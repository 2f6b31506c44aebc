import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("basic", 77);
