import { kit, registerVariant } from "../../src/core/index.ts";
import { learn } from "./laws/words.ts";
import { slotsBySide } from "./foreign/slots-by-side.ts";
import { describeContract } from "./variant-contract.ts";

registerVariant(slotsBySide(kit));
learn(
  new Map([
    ["SLOTS-BY-SIDE.name", "Slots"],
    ["SLOTS-BY-SIDE.summary", "Slots"],
    ["SLOTS-BY-SIDE.news.players", "The players’ place"],
    ["SLOTS-BY-SIDE.news.gm", "The foes’ place"],
    ["SLOTS-BY-SIDE.news.nobody", "No place"],
    ["TURNWRIGHT.slots-by-side.stages.choosing", "Whose place?"],
  ]),
);
describeContract("slots-by-side", [1, 2, 3, 4]);
