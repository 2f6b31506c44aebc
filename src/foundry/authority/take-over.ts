import { createEncounter, native, propose } from "../../core/index";
import type { Command, Encounter } from "../../core/index";
import { removal } from "../compat/operators";
import { MODULE_ID } from "../compat/module-id";
import { participants, specOf } from "../roster/combatant-spec";
import { encodeKey } from "../store/stored-form";
import { storedFlags } from "../store/flags";
import { withStep } from "../store/step-options";
import { liveChoice, resolveOptions } from "../variant/resolve";
import { denied } from "./answer";
import { fieldsFor, wholeEncounter, writeFlags } from "./commit";
import type { Answer } from "./answer";
import type { FightTask } from "./fight-task";

/** The encounter after a command of the GM's, where the rules accept it without dice. */
function after(encounter: Encounter, command: Command): Encounter | null {
  const outcome = propose(encounter, command, { gm: true });
  return outcome.kind === "done" ? outcome.next : null;
}

/** A new encounter, which goes on after a round. Its numbers are those that the fight has already, as far as the variant has any use for them. */
function numbered(combat: Combat.Implementation, id: string, round: number): Encounter | null {
  const made = createEncounter({
    variant: id,
    options: resolveOptions(combat, id),
    combatants: participants(combat).map((combatant) => specOf(combatant, id)),
    keep: game.settings.get(MODULE_ID, "historyLimit"),
    round,
  });
  return made.ok ? made.encounter : null;
}

/** Goes on until it is the turn of whoever is up, within this round; where that doesn't come, the round stays at its beginning. */
function upTo(combat: Combat.Implementation, begun: Encounter): Encounter {
  const up = combat.combatant?.id;
  if (!up) return begun;
  let now: Encounter | null = begun;
  for (let steps = combat.combatants.size; now?.round === begun.round && steps >= 0; steps -= 1) {
    if (native(now).active.includes(up)) return now;
    now = after(now, { do: "advance" });
  }
  return begun;
}

/**
 * The encounter as which a running fight goes on: in its round, with its numbers, and with whoever is up, as far as the
 * variant knows how. Nothing is rolled: where the round can't begin without dice, it waits for the GM to begin it.
 */
function goingOn(combat: Combat.Implementation, id: string): Encounter | null {
  const ready = numbered(combat, id, Math.max(0, combat.round - 1));
  const begun = ready === null ? null : after(ready, { do: "start" });
  const found = begun === null ? numbered(combat, id, 0) : upTo(combat, begun);
  // Nobody's command led here: there is nothing to take back before now.
  return found === null ? null : { ...found, past: {}, undone: {} };
}

/** Takes a fight that runs by Foundry's own turns over into a variant. `stale` where it has an encounter already. */
export async function takeOver(task: FightTask, { variant }: { readonly variant: string }): Promise<Answer> {
  const { fight, author } = task;
  const { combat } = fight;
  const encounter = fight.reading().kind === "nothing" ? goingOn(combat, variant) : null;
  if (encounter === null) return denied({ code: "stale" });
  const live = liveChoice(combat);
  const { from, scene } = live.id === variant ? live : { from: "combat", scene: null };
  const past = Object.keys(storedFlags(combat)).filter((key) => key === "aside" || key === "declined");
  const flags = {
    ...Object.fromEntries(past.map((key) => removal(key))),
    ...(live.id === variant ? {} : { variant }),
    from: { [encodeKey(variant)]: { from, scene } },
    ...(await wholeEncounter(fight, encounter)),
  };
  const { rev } = encounter;
  const info = { from: 0, rev, kind: "done", command: "adopt", by: author.user ?? "", events: [] } as const;
  return writeFlags(task, flags, { options: withStep(info), native: fieldsFor(combat, encounter), rev });
}
