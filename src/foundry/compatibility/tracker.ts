import { sessionOf } from "../session/fight-session";
import { participants } from "../roster/combatant-spec";
import { broken, fine, odd, unchecked, type CheckPoint, type Finding } from "../view-models/finding";

/** The fight in the tracker with its combatants' rows, some of which may be missing. */
function shown() {
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

/** What missing rows mean: broken if all are missing. Null if none is. */
const missing = (means: string, remedy: "report" | "modules", has: number, all: number): Finding | null =>
  has === all ? null : (has === 0 ? broken : odd)(means, remedy, counted(has, all));

function checkRows(): Finding {
  const fight = shown();
  if (fight === null) return noFight();
  const { all, rows } = fight;
  const means = "TURNWRIGHT.compatibility.tracker.rows-missing";
  return missing(means, "report", rows.length, all) ?? fine("TURNWRIGHT.compatibility.tracker.rows-fine");
}

function checkNumbers(): Finding {
  const fight = shown();
  if (fight === null || fight.rows.length === 0) return noFight();
  const { combat, rows } = fight;
  const without = rows.filter((row) => row.querySelector(".token-initiative") === null);
  const numberOf = (id = ""): unknown => combat.combatants.get(id)?.initiative ?? null;
  const numbered = rows.filter(({ dataset }) => numberOf(dataset["combatantId"]) !== null);
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

function checkMarks(): Finding {
  const fight = shown();
  if (fight === null || fight.rows.length === 0) return noFight();
  if (!sessionOf(fight.combat).isRuled) return unchecked("TURNWRIGHT.compatibility.tracker.marks-off", "fight");
  const marked = fight.rows.filter((row) => row.querySelector(".turnwright-row") !== null);
  const means = "TURNWRIGHT.compatibility.tracker.marks-missing";
  const all = fight.rows.length;
  return missing(means, "modules", marked.length, all) ?? fine("TURNWRIGHT.compatibility.tracker.marks-fine");
}

export const trackerPoints: readonly CheckPoint[] = [
  { id: "tracker.rows", name: "TURNWRIGHT.compatibility.tracker.rows", check: checkRows },
  { id: "tracker.numbers", name: "TURNWRIGHT.compatibility.tracker.numbers", check: checkNumbers },
  { id: "tracker.marks", name: "TURNWRIGHT.compatibility.tracker.marks", check: checkMarks },
];
