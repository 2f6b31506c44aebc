import * as v from "valibot";
import { asJoined } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import { id, whole } from "../../state/fields";
import type { CombatantId } from "../../state/ids";
import { text } from "../../state/text";
import { commandsOf } from "../../engine/command";
import { choiceField, integerField } from "../../mechanics/screen";
import { COVERS, fighterOf, MOST_STANCE, note, type Cover, type State } from "./state";
import { coverWord } from "./words";

const command = commandsOf<State>();

/** The most that can be noted of aiming or help. */
const MOST_NOTED = 99;
const noted = v.optional(whole(0, MOST_NOTED));

/** The commands by which the gm corrects what is noted about somebody. */
export const corrections = {
  /** M-19 */
  setState: command({
    fields: { combatant: id, aim: noted, assisted: noted, defense: v.optional(whole(0, MOST_STANCE)) },
    whose: "gm",
    does({ fight, emit }, { combatant: one, aim, assisted, defense: stance }) {
      const given = Object.entries({ aim, assisted, stance }).filter(([, count]) => count !== undefined);
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
    told: ({ cover }) => ({ cover: coverWord(cover) }),
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((one) =>
        otherCovers(fight, one).map((cover) => ({ command: { do: "setCover", combatant: one, cover } })),
      ),
    button({ fight }, { combatant: one }) {
      const field = choiceField("cover", text("momentum.fields.cover"), otherCovers(fight, one), coverWord);
      return { id: `cover ${one}`, icon: "cover", fields: [field] };
    },
  }),
};

/** The covers that it does not have now. */
const otherCovers = (fight: Fight<State>, one: CombatantId): Cover[] =>
  COVERS.filter((cover) => cover !== (fighterOf(fight, one).cover ?? "none"));
