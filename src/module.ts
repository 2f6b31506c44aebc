/** The module's entry: what Foundry loads. */
import "./foundry/declarations";
import { install } from "./foundry/lifecycle/install";

install();
