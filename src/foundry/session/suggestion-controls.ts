import { buttonFor, conditionText, findVariant, screen, text } from "../../core/index";
import type { Control, Encounter, Icon, MapFill, Member, Row, Screen, Text } from "../../core/index";
import { isOpenSuggestion, isRevertible, suggestionsOf, type Suggestion } from "../store/suggestions";
import { SessionSlot } from "./session-slot";
import type { Session } from "../authority/session";

/** Cached, because a dragged token asks at every step. */
const LAST = new SessionSlot<{ encounter: Encounter | null; fill: MapFill | null }>(() => ({
  encounter: null,
  fill: null,
}));

/** How a fight's rules read distances from a map, or null. */
export function fillOf(fight: Session, encounter: Encounter): MapFill | null {
  const last = fight.slot(LAST);
  if (last.encounter !== encounter) {
    const sections = screen(encounter, { gm: true }).panel;
    last.encounter = encounter;
    last.fill = sections.flatMap((section) => (section.kind === "matrix" ? (section.fill ?? []) : []))[0] ?? null;
  }
  return last.fill;
}

const ICON: Readonly<Record<string, Icon>> = {
  damage: "damage",
  blow: "blow",
  movement: "movement",
  reach: "reaction",
  wounds: "wound",
  attacks: "attack",
  saves: "save",
};

function rolledText({ do: what, label, name, spell, rolled }: Suggestion["command"]): Text {
  if (what === "recordCheck") return text("tracking.suggest.check", { total: Number(rolled) });
  if (what === "recordSave") return text("tracking.suggest.save", { spell: String(spell) });
  if (what === "castSpell") return text("tracking.suggest.spell", { spell: String(name) });
  if (what === "useReaction") return text("tracking.suggest.reaction", { label: String(label) });
  return typeof label === "string" ? text("tracking.suggest.attack-with", { label }) : text("tracking.suggest.attack");
}

function labelOf(fight: Session, encounter: Encounter, { kind, command, amount }: Suggestion): Text {
  if (kind === "damage") return text("tracking.suggest.damage", { amount });
  if (kind === "blow") return text("tracking.suggest.blow", { amount });
  if (kind === "wounds") return text("tracking.suggest.wounds", { by: amount < 0 ? `−${-amount}` : `+${amount}` });
  if (kind === "attacks" && command.do === "spend") return buttonFor(encounter, { gm: true }, command).label;
  if (kind === "attacks" || kind === "saves") return rolledText(command);
  if (kind === "reach") return text("tracking.opportunity");
  if (kind === "movement")
    return text(
      command.do === fillOf(fight, encounter)?.command.do ? "tracking.suggest.distances" : "tracking.suggest.movement",
    );
  const { condition, on } = command;
  const variant = findVariant(encounter.variant);
  const said = variant === undefined || typeof condition !== "string" ? command.do : conditionText(variant, condition);
  return on === true
    ? text("tracking.suggest.condition-on", { condition: said })
    : text("tracking.suggest.condition-off", { condition: said });
}

function costOf(encounter: Encounter, { kind, command }: Suggestion): Pick<Control, "cost"> {
  const { cost } = kind === "movement" ? buttonFor(encounter, { gm: true }, command) : {};
  return cost === undefined ? {} : { cost };
}

function controlsFor(fight: Session, encounter: Encounter, id: string, suggestion: Suggestion): Control[] {
  const { kind, combatant } = suggestion;
  const answer = (what: "confirm" | "dismiss"): Pick<Control, "id" | "command" | "fields" | "blocked"> => ({
    id: `${what} ${id}`,
    command: { do: `fight/${what}-suggestion`, suggestion: id, combatant },
    fields: [],
    blocked: null,
  });
  const dismiss: Control = {
    ...answer("dismiss"),
    label: text("tracking.suggest.dismiss"),
    icon: "dismiss",
    tone: "quiet",
  };
  if (isRevertible(encounter, suggestion, { gm: true })) {
    const command = { do: "fight/take-movement-back", suggestion: id, combatant };
    const label = text("tracking.suggest.take-back");
    return [{ ...answer("confirm"), id: `take back ${id}`, command, label, icon: "undo", tone: "plain" }, dismiss];
  }
  return [
    {
      ...answer("confirm"),
      label: labelOf(fight, encounter, suggestion),
      icon: ICON[kind] ?? "done",
      tone: "plain",
      ...costOf(encounter, suggestion),
    },
    dismiss,
  ];
}

export function withSuggestions(fight: Session, shown: Screen): Screen {
  const { encounter, viewer } = fight;
  if (encounter === null) return shown;
  const open = [...suggestionsOf(fight)].filter(([, suggestion]) => isOpenSuggestion(encounter, suggestion, viewer));
  if (open.length === 0) return shown;
  const about = new Set(open.map(([, { combatant }]) => combatant));
  const chips = (id: string): Control[] =>
    open.flatMap(([key, suggestion]) =>
      suggestion.combatant === id ? controlsFor(fight, encounter, key, suggestion) : [],
    );
  // Keep other rows as they are, because copying would compute their lazy menus.
  const withChips = <T extends Row | Member>(each: T): T =>
    about.has(each.id) ? { ...each, controls: [...chips(each.id), ...each.controls] } : each;
  const rowOf = (row: Row): Row => {
    if (row.group === undefined) return withChips(row);
    if (!row.group.members.some(({ id }) => about.has(id))) return row;
    return { ...row, group: { ...row.group, members: row.group.members.map(withChips) } };
  };
  return { ...shown, rows: shown.rows.map(rowOf) };
}
