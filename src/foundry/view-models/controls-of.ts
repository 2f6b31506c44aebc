import type { Control, Member, Pips, Row, Screen, Section } from "../../core/index";

const inPips = (pips: readonly Pips[]): Control[] => pips.flatMap(({ control }) => control ?? []);

const inMembers = (members: readonly Member[]): Control[] =>
  members.flatMap((member) => [...member.controls, ...member.menu]);

const inRow = (row: Row): Control[] => [
  ...row.controls,
  ...row.menu,
  ...inPips(row.pips),
  ...inMembers(row.group?.members ?? []),
];

function inSection(section: Section): readonly Control[] {
  switch (section.kind) {
    case "people":
      return section.people.flatMap((person) => [...person.controls, ...inPips(person.pips)]);
    case "ladder":
      return section.rungs.flatMap((rung) => rung.go ?? []);
    case "actions":
      return [...section.controls, ...section.more];
    case "budget":
      return [
        ...section.ways.flatMap((way) => way.controls),
        ...section.controls,
        ...section.more,
        ...inPips(section.sorts.map((sort) => sort.pips)),
      ];
    case "choices":
      return section.questions.flatMap((question) => question.answers.map((answer) => answer.control));
    case "card":
      return section.controls;
    case "progress":
      return section.bars.flatMap((bar) => bar.controls);
    case "line-up":
      return [...(section.controls ?? []), ...inPips(section.pips)];
    case "pools":
      return inPips(section.pools.map((pool) => pool.pips));
    case "gauge":
      return section.controls;
    case "lanes":
      return section.lanes.flatMap((lane) => [...lane.people.flatMap((person) => person.controls), ...lane.controls]);
    case "matrix":
      return [...section.rows.flatMap((row) => row.cells.flatMap((cell) => cell?.controls ?? [])), ...section.controls];
    case "queue":
      return section.entries.flatMap((entry) => [...entry.controls, ...inMembers(entry.members)]);
    case "effects":
      return section.people.flatMap((person) => person.effects.flatMap((effect) => effect.controls));
    case "count":
    case "sums":
    case "note":
      return [];
  }
}

function pipsInSection(section: Section): readonly Pips[] {
  switch (section.kind) {
    case "people":
      return section.people.flatMap((person) => person.pips);
    case "line-up":
      return section.pips;
    case "pools":
      return section.pools.map((pool) => pool.pips);
    case "budget":
      return section.sorts.map((sort) => sort.pips);
    default:
      return [];
  }
}

/** The controls that stand on pips, as drawn: one press spends one. One that stands in several places is the same control. */
export function pipControlsOf(screen: Screen): Control[] {
  const all = inPips([...screen.rows.flatMap((row) => row.pips), ...screen.panel.flatMap(pipsInSection)]);
  return [...new Map(all.map((control) => [control.id, control])).values()];
}

/** Every control of a screen by its id. One that stands in several places is the same control. */
export function controlsOf(screen: Screen): Map<string, Control> {
  const all: Control[] = [
    ...screen.prompts.flatMap((prompt) => prompt.controls),
    ...screen.rows.flatMap(inRow),
    ...(screen.footer.next === null ? [] : [screen.footer.next]),
    ...screen.footer.aside,
    ...screen.panel.flatMap(inSection),
  ];
  return new Map(all.map((control) => [control.id, control]));
}
