import * as v from "valibot";
import { asJoined } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import { id, whole } from "../../state/fields";
import type { CombatantId } from "../../state/ids";
import { text } from "../../state/text";
import { commandsOf } from "../../engine/command";
import { choiceField, integerField } from "../../mechanics/screen";
import { COVERS, fighterOf, MOST_STANCE, note, type State } from "./state";

const command = commandsOf<State>();

/** The most that can be noted of aiming or help. */
const MOST_NOTED = 99;

/** The commands by which the gm corrects what is noted about somebody. */
export const corrections = {
  /** M-19 */
  setState: command({
    fields: {
      combatant: id,
      aim: v.optional(whole(0, MOST_NOTED)),
      assisted: v.optional(whole(0, MOST_NOTED)),
      defense: v.optional(whole(0, MOST_STANCE)),
    },
    whose: "gm",
    does({ fight, emit }, { combatant: one, aim, assisted, defense }) {
      const given = Object.entries({ aim, assisted, stance: defense }).filter(([, count]) => count !== undefined);
      note(fight, one, Object.fromEntries(given.map(([name, count]) => [name, count === 0 ? undefined : count])));
      emit({ type: "state-set", combatant: one });
    },
    button({ fight }, { combatant: one }) {
      const { aim = 0, assisted = 0, stance = 0 } = fighterOf(fight, one);
      const fields = [
        integerField("aim", text("momentum.fields.aim"), 0, MOST_NOTED, aim),
        integerField("assisted", text("momentum.fields.assisted"), 0, MOST_NOTED, assisted),
        integerField("defense", text("momentum.fields.defense"), 0, MOST_STANCE, stance),
      ];
      return { id: `state ${one}`, icon: "effect", fields };
    },
  }),

  /** M-18 */
  setCover: command({
    fields: { combatant: id, cover: v.picklist(COVERS) },
    whose: "gm",
    does({ fight, emit }, { combatant: one, cover }) {
      note(fight, one, { cover: cover === "none" ? undefined : cover });
      emit({ type: "cover-set", combatant: one, cover });
    },
    log: (_context, { combatant: one, cover }) =>
      text("momentum.log.set-cover", { combatant: { name: one }, cover: text(`momentum.covers.${cover}`) }),
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((one) =>
        otherCovers(fight, one).map((cover) => ({ command: { do: "setCover", combatant: one, cover } })),
      ),
    button({ fight }, { combatant: one }) {
      const word = text("momentum.fields.cover");
      const field = choiceField("cover", word, otherCovers(fight, one), (cover) => text(`momentum.covers.${cover}`));
      return { id: `cover ${one}`, icon: "cover", fields: [field] };
    },
  }),
};

/** The covers that it does not have now. */
const otherCovers = (fight: Fight<State>, one: CombatantId): (typeof COVERS)[number][] =>
  COVERS.filter((cover) => cover !== (fighterOf(fight, one).cover ?? "none"));
