import type { Drawing } from "../../src/foundry/view-models/drawing";
import { namesFrom } from "../../src/foundry/view-models/drawing";
import { SurfaceState } from "../../src/foundry/view-models/surface-state";
import { type Language, wordsOf } from "../../src/foundry/i18n/words";

/** A translation in which a key is its own sentence: braces are filled in as Foundry fills them in. */
export const plain: Language = {
  lang: "en",
  has: () => false,
  format: (key, data = {}) => key.replaceAll(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole),
};

const NAMES: Readonly<Record<string, string>> = {
  lorka: "Lorka",
  trollA: "Cave Troll A",
  trollB: "Cave Troll B",
  trollC: "Cave Troll C",
  haldern: "Haldern",
  esthelle: "Esthelle",
  vallas: "Vallas",
  ogre: "Ogre",
  leomund: "Leomund",
  brakka: "Brakka",
  ann: "Sister Ann",
};

/** A drawing for somebody who sees the people of the fixtures, and nobody else. */
export function drawingFor(more: Partial<Drawing> = {}): Drawing {
  const face = (id: string) => (id in NAMES ? { name: NAMES[id] ?? "", img: `${id}.webp` } : null);
  return {
    prefix: "test",
    words: wordsOf(plain, namesFrom(face)),
    face,
    sideOf: () => "gm",
    hitPoints: () => null,
    state: new SurfaceState(),
    pending: new Set(),
    awaitsDice: false,
    closed: null,
    elsewhere: false,
    gm: true,
    onGrid: false,
    numbers: "host",
    mayAddEffect: () => false,
    mayMove: () => false,
    inBar: null,
    clockOf: () => "none",
    lately: () => [],
    isPrimary: () => true,
    keys: new Map(),
    ...more,
  };
}
