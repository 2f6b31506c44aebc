import * as v from "valibot";
import { companiesIn, companyOf, leaveCompanies, setCompanies } from "../state/companies";
import { asJoined, baseOf, combatant, controls } from "../state/combatants";
import { anyId, anyIds } from "../state/fields";
import { type CombatantId, type Company, SHARES, type Shares } from "../state/fight";
import { keyOf, text } from "../state/text";
import { type Check, commandsOf } from "../engine/command";
import type { Context, Mutation } from "../engine/variant";
import { companionsIn, refused, whyNotShared } from "../engine/companies";
import { numberMates, setNumber } from "../mechanics/numbers";
import { ofSide } from "../mechanics/sides";
import { partFrom } from "../mechanics/ties";

const command = commandsOf<unknown>();

interface Several {
  readonly combatants: readonly CombatantId[];
  readonly shares?: Shares | undefined;
}

const LINES = {
  turn: keyOf("log.group"),
  after: keyOf("log.group-after"),
  roll: keyOf("log.group-roll"),
} as const satisfies Record<Shares, string>;

/** As named, or as the first shares already. By default, a turn if the rules allow it, or else as much as they do. */
const sharedBy = ({ fight, variant }: Context, { combatants: [first = ""], shares }: Several): Shares =>
  shares ??
  companyOf(fight, first)?.shares ??
  (["turn", "after"] as const).find((each) => whyNotShared(fight, variant, each) === null) ??
  "roll";

const areSeveral: Check<unknown, Several> = (_context, { combatants }) =>
  combatants.length > 1 ? null : refused(keyOf("refusals.company-of-one"));

const areOfOneSide: Check<unknown, Several> = ({ fight }, { combatants: [first = "", ...others] }) => {
  const stranger = others.find((id) => combatant(fight, id).side !== combatant(fight, first).side);
  return stranger === undefined
    ? null
    : { code: "wrong-side", combatant: stranger, says: keyOf("refusals.company-of-one-side") };
};

const haveCompany: Check<unknown, Several> = (context, { combatants }) => {
  const alone = combatants.find((id) => companionsIn(context, id).length < 2);
  return alone === undefined ? null : { ...refused(keyOf("refusals.no-company")), combatant: alone };
};

/** Makes a company. Its members leave their former companies and get the first number that a member has. */
function group(mutation: Mutation, members: readonly CombatantId[], shares: Shares): void {
  partFrom(mutation, members);
  found(mutation, members, shares);
}

function found(mutation: Mutation, members: readonly CombatantId[], shares: Shares): void {
  const { fight, variant } = mutation;
  setCompanies(fight, [...companiesIn(fight), { members, shares }]);
  const known = members.find((id) => baseOf(fight, id) !== null);
  if (known === undefined || variant.numbers === null) return;
  for (const id of numberMates(fight, variant.numbers, known)) {
    if (baseOf(fight, id) !== baseOf(fight, known)) setNumber(mutation, variant.numbers, id, baseOf(fight, known));
  }
}

/** C-31: combatants that belong together, by the GM's hand or by their player's. */
export const companyRules = {
  group: command({
    fields: { combatants: anyIds, shares: v.optional(v.picklist(SHARES)) },
    whose: "controller",
    batched: true,
    unless: [
      areOfOneSide,
      areSeveral,
      (context, given) => whyNotShared(context.fight, context.variant, sharedBy(context, given)),
    ],
    does(mutation, given) {
      const { combatants } = given;
      const shares = sharedBy(mutation, given);
      mutation.emit({ type: "grouped", combatants, shares });
      group(mutation, combatants, shares);
    },
    log: (context, given) => ({
      key: LINES[sharedBy(context, given)],
      data: { names: { together: given.combatants } },
    }),
    candidates: ({ fight, variant, viewer }) => {
      const some = ofSide(fight, viewer.gm ? "gm" : "players").filter((id) => controls(viewer, id));
      const shared = SHARES.filter((shares) => whyNotShared(fight, variant, shares) === null);
      return shared.map((shares) => ({ command: { do: "group", combatants: some.slice(0, 3), shares } }));
    },
    button: { label: text("controls.group"), icon: "together" },
  }),

  ungroup: command({
    fields: { combatants: anyIds },
    whose: "controller",
    batched: true,
    unless: [haveCompany],
    does(mutation, { combatants }) {
      const { fight } = mutation;
      mutation.emit({ type: "ungrouped", combatants });
      partFrom(mutation, combatants);
      // A kind that acts together by the rules lets it go.
      const apart = combatants.filter((id) => companionsIn(mutation, id).length > 1);
      const alone = apart.map((id): Company => ({ members: [id], shares: "turn" }));
      if (alone.length > 0) setCompanies(fight, [...companiesIn(fight), ...alone]);
    },
    log: (_context, { combatants }) => text("log.ungroup", { names: { names: combatants } }),
    candidates: (context) =>
      asJoined(context.fight)
        .filter((id) => companionsIn(context, id).length > 1)
        .map((id) => ({ command: { do: "ungroup", combatants: [id] } })),
    button: { label: text("controls.ungroup"), icon: "dismiss" },
  }),

  lead: command({
    fields: { combatant: anyId },
    owns: ({ combatant: id }, context) => companionsIn(context, id),
    whose: "controller",
    unless: [
      (context, { combatant: id }) => haveCompany(context, { combatants: [id] }),
      (context, { combatant: id }) =>
        companionsIn(context, id)[0] === id ? { ...refused(keyOf("refusals.leads-already")), combatant: id } : null,
    ],
    does(mutation, { combatant: id }) {
      const { fight } = mutation;
      const members = [id, ...companionsIn(mutation, id).filter((other) => other !== id)];
      const shares = companyOf(fight, id)?.shares ?? "turn";
      leaveCompanies(fight, members);
      found(mutation, members, shares);
      mutation.emit({ type: "leads", combatant: id });
    },
    button: { label: text("controls.lead"), icon: "begin" },
  }),
};
