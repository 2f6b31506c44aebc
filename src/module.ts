/** The module's entry: what Foundry loads. */
import "./foundry/foundry-types";
import { install } from "./foundry/lifecycle/install";

install();
