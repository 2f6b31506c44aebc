import { sessionOf } from "../session/fight-session";
import { participants } from "../roster/combatant-spec";
import { broken, fine, odd, unchecked, type Finding } from "../view-models/finding";
import type { CheckPoint } from "./point";

/** A fight in the tracker with its combatants' rows, some of which may be missing. */
interface ShownRows {
  readonly combat: Combat.Implementation;
  readonly all: number;
  readonly rows: readonly HTMLElement[];
}

function shown(): ShownRows | null {
  const combat = ui.combat?.viewed ?? null;
  const element = ui.combat?.element ?? null;
  if (combat === null || element === null) return null;
  const ids = participants(combat).flatMap(({ id }) => id ?? []);
  const rows = ids.flatMap((id) => {
    const row = element.querySelector<HTMLElement>(`.combatant[data-combatant-id="${CSS.escape(id)}"]`);
    return row === null ? [] : [row];
  });
  return ids.length === 0 ? null : { combat, all: ids.length, rows };
}

const noFight = (): Finding => unchecked("TURNWRIGHT.compatibility.tracker.no-fight", "fight");

const counted = (has: number, all: number): { readonly facts: readonly string[] } => ({ facts: [`${has}/${all}`] });

function lookAtRows(): Finding {
  const fight = shown();
  if (fight === null) return noFight();
  const { all, rows } = fight;
  if (rows.length === all) return fine("TURNWRIGHT.compatibility.tracker.rows-fine");
  const means = "TURNWRIGHT.compatibility.tracker.rows-missing";
  return (rows.length === 0 ? broken : odd)(means, "report", counted(rows.length, all));
}

function lookAtNumbers(): Finding {
  const fight = shown();
  if (fight === null || fight.rows.length === 0) return noFight();
  const { combat, rows } = fight;
  const without = rows.filter((row) => row.querySelector(".token-initiative") === null);
  const numbered = rows.filter(({ dataset }) => {
    const { initiative = null } = combat.combatants.get(dataset["combatantId"] ?? "") ?? {};
    return initiative !== null;
  });
  const fields = numbered.filter((row) => row.querySelector(".initiative-input") !== null);
  if (without.length > 0) {
    return odd(
      "TURNWRIGHT.compatibility.tracker.numbers-missing",
      "report",
      counted(rows.length - without.length, rows.length),
    );
  }
  if (fields.length < numbered.length) {
    return odd("TURNWRIGHT.compatibility.tracker.fields-missing", "report", counted(fields.length, numbered.length));
  }
  return fine("TURNWRIGHT.compatibility.tracker.numbers-fine");
}

function lookAtMarks(): Finding {
  const fight = shown();
  if (fight === null || fight.rows.length === 0) return noFight();
  if (!sessionOf(fight.combat).isRuled) return unchecked("TURNWRIGHT.compatibility.tracker.marks-off", "fight");
  const marked = fight.rows.filter((row) => row.querySelector(".turnwright-row") !== null);
  const means = "TURNWRIGHT.compatibility.tracker.marks-missing";
  if (marked.length < fight.rows.length) {
    return (marked.length === 0 ? broken : odd)(means, "modules", counted(marked.length, fight.rows.length));
  }
  return fine("TURNWRIGHT.compatibility.tracker.marks-fine");
}

export const trackerPoints: readonly CheckPoint[] = [
  { id: "tracker.rows", name: "TURNWRIGHT.compatibility.tracker.rows", look: async () => lookAtRows() },
  { id: "tracker.numbers", name: "TURNWRIGHT.compatibility.tracker.numbers", look: async () => lookAtNumbers() },
  { id: "tracker.marks", name: "TURNWRIGHT.compatibility.tracker.marks", look: async () => lookAtMarks() },
];
