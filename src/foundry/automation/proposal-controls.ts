import { buttonFor, conditionText, findVariant, text } from "../../core/index";
import type { Control, Encounter, Icon, Member, Row, Screen, Text } from "../../core/index";
import { isOpen, isToTakeBack, proposalsOf } from "../authority/open-proposals";
import { fillOf } from "./bands";
import type { FightSession } from "../session/fight-session";
import type { Proposal } from "../store/proposals";

const ICON: Readonly<Record<string, Icon>> = {
  damage: "damage",
  blow: "blow",
  movement: "movement",
  reach: "reaction",
  wounds: "wound",
  attacks: "attack",
  saves: "save",
};

function rolledText({ do: what, label, name, spell, rolled }: Proposal["command"]): Text {
  if (what === "recordCheck") return text("deeds.propose.check", { total: Number(rolled) });
  if (what === "recordSave") return text("deeds.propose.save", { spell: String(spell) });
  if (what === "castSpell") return text("deeds.propose.spell", { spell: String(name) });
  if (what === "useReaction") return text("deeds.propose.reaction", { label: String(label) });
  return typeof label === "string" ? text("deeds.propose.attack-with", { label }) : text("deeds.propose.attack");
}

function labelOf(fight: FightSession, encounter: Encounter, { kind, command, amount }: Proposal): Text {
  if (kind === "damage") return text("deeds.propose.damage", { amount });
  if (kind === "blow") return text("deeds.propose.blow", { amount });
  if (kind === "wounds") return text("deeds.propose.wounds", { by: amount < 0 ? `−${-amount}` : `+${amount}` });
  if (kind === "attacks" || kind === "saves") return rolledText(command);
  if (kind === "reach") return text("deeds.opportunity");
  if (kind === "movement")
    return text(
      command.do === fillOf(fight, encounter)?.command.do ? "deeds.propose.distances" : "deeds.propose.movement",
    );
  const { condition, on } = command;
  const variant = findVariant(encounter.variant);
  const said = variant === undefined || typeof condition !== "string" ? command.do : conditionText(variant, condition);
  return on === true
    ? text("deeds.propose.condition-on", { condition: said })
    : text("deeds.propose.condition-off", { condition: said });
}

function costOf(encounter: Encounter, { kind, command }: Proposal): Pick<Control, "cost"> {
  const { cost } = kind === "movement" ? buttonFor(encounter, { gm: true }, command) : {};
  return cost === undefined ? {} : { cost };
}

function controlsFor(fight: FightSession, encounter: Encounter, id: string, proposal: Proposal): Control[] {
  const { kind, combatant } = proposal;
  const answer = (what: "confirm" | "dismiss"): Pick<Control, "id" | "command" | "fields" | "blocked"> => ({
    id: `${what} ${id}`,
    command: { do: `fight/${what}-proposal`, proposal: id, combatant },
    fields: [],
    blocked: null,
  });
  const dismiss: Control = {
    ...answer("dismiss"),
    label: text("deeds.propose.dismiss"),
    icon: "dismiss",
    tone: "quiet",
  };
  if (isToTakeBack(encounter, proposal, { gm: true })) {
    const command = { do: "fight/take-movement-back", proposal: id, combatant };
    const label = text("deeds.propose.take-back");
    return [{ ...answer("confirm"), id: `take back ${id}`, command, label, icon: "undo", tone: "plain" }, dismiss];
  }
  return [
    {
      ...answer("confirm"),
      label: labelOf(fight, encounter, proposal),
      icon: ICON[kind] ?? "done",
      tone: "plain",
      ...costOf(encounter, proposal),
    },
    dismiss,
  ];
}

/** Adds suggestions to the rows of a screen, for viewers who may confirm them. */
export function withProposals(fight: FightSession, screen: Screen): Screen {
  const { encounter, viewer } = fight;
  if (encounter === null) return screen;
  const open = [...proposalsOf(fight)].filter(([, proposal]) => isOpen(encounter, proposal, viewer));
  if (open.length === 0) return screen;
  const about = new Set(open.map(([, { combatant }]) => combatant));
  const chips = (id: string): Control[] =>
    open.flatMap(([key, proposal]) => (proposal.combatant === id ? controlsFor(fight, encounter, key, proposal) : []));
  // Keep other rows as they are, because copying would compute their lazy menus.
  const withChips = <T extends Row | Member>(each: T): T =>
    about.has(each.id) ? { ...each, controls: [...chips(each.id), ...each.controls] } : each;
  const rowOf = (row: Row): Row => {
    if (row.group === undefined) return withChips(row);
    if (!row.group.members.some(({ id }) => about.has(id))) return row;
    return { ...row, group: { ...row.group, members: row.group.members.map(withChips) } };
  };
  return { ...screen, rows: screen.rows.map(rowOf) };
}
