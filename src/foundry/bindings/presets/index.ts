import { ac2d20 } from "./ac2d20";
import { alienrpg } from "./alienrpg";
import { brp } from "./brp";
import { coc7 } from "./coc7";
import { cosmereRpg } from "./cosmere-rpg";
import { crucible } from "./crucible";
import { cyberpunkRedCore } from "./cyberpunk-red-core";
import { daggerheart } from "./daggerheart";
import { dcc } from "./dcc";
import { dnd5e } from "./dnd5e";
import { drawSteel } from "./draw-steel";
import { dreamsAndMachines } from "./dreams-and-machines";
import { dsa5 } from "./dsa5";
import { dune2d20 } from "./dune2d20";
import { fallout } from "./fallout";
import { genesys } from "./genesys";
import { guesses } from "./guesses";
import { hero6e } from "./hero6e";
import { lancer } from "./lancer";
import { mythras } from "./mythras";
import { mythrasFoundry } from "./mythras-foundry";
import { nimble } from "./nimble";
import { pf2e } from "./pf2e";
import { projectfu } from "./projectfu";
import { ptr2e } from "./ptr2e";
import { shadowrun4e } from "./shadowrun4e";
import { shadowrun5e } from "./shadowrun5e";
import { shadowrun6Eden } from "./shadowrun6-eden";
import { sta } from "./sta";
import { starwarsffg } from "./starwarsffg";
import { swade } from "./swade";
import { twodsix } from "./twodsix";
import { wfrp4e } from "./wfrp4e";
import { worldbuilding } from "./worldbuilding";
import type { Preset } from "../preset";

export const presets: readonly Preset[] = [
  ac2d20,
  alienrpg,
  brp,
  coc7,
  cosmereRpg,
  crucible,
  cyberpunkRedCore,
  daggerheart,
  dcc,
  dnd5e,
  drawSteel,
  dreamsAndMachines,
  dsa5,
  dune2d20,
  fallout,
  genesys,
  hero6e,
  lancer,
  mythras,
  mythrasFoundry,
  nimble,
  pf2e,
  projectfu,
  ptr2e,
  shadowrun4e,
  shadowrun5e,
  shadowrun6Eden,
  sta,
  starwarsffg,
  swade,
  twodsix,
  wfrp4e,
  worldbuilding,
];

/** A system's preset, or the guesses. */
export function presetFor(system: string): Preset {
  return presets.find((preset) => preset.system === system) ?? guesses;
}
