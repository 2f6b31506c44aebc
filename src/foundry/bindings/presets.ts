/** Bindings by trait, as a gm would write them. */
export type Bindings = Readonly<Record<string, string>>;

const D20: Bindings = {
  initiative: "attributes.init.total | abilities.dex.mod",
  tiebreak: "abilities.dex.value",
  dexterity: "abilities.dex.value",
  concentration: "attributes.concentration.save | abilities.con.save.value | abilities.con.save | abilities.con.mod",
};

/** What is tried where the gm has said nothing: by game system. */
const PRESETS: Readonly<Record<string, Bindings>> = { dnd5e: D20 };

/** The bindings to begin with in a game system. One we do not know is tried with the commonest paths. */
export const presetFor = (system: string): Bindings => PRESETS[system] ?? D20;
