import { playScenarios } from "../support/play-scenarios.ts";

playScenarios("popcorn", 33);
