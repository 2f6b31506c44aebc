import { MODULE_ID } from "../compat/module-id";
import { systemPreset } from "../bindings/system";
import { worstOf, type CheckedPoint, type CompatibilityReport } from "../view-models/compatibility";

function names(): string[] {
  const given = [
    ...game.users.map(({ name }) => name),
    ...game.actors.map(({ name }) => name),
    ...game.scenes.map(({ name }) => name),
    ...game.scenes.contents.flatMap(({ tokens }) => tokens.map(({ name }) => name)),
    ...game.combats.contents.flatMap(({ combatants }) => combatants.map(({ name }) => name)),
    game.world.id,
    game.world.title,
  ];
  return given.filter((name): name is string => typeof name === "string" && name.length > 1);
}

/** Removes names from a fact, because errors quote them. */
const withoutNames = (fact: string, all: readonly string[]): string =>
  all.reduce((text, name) => text.replaceAll(name, "…"), fact);

export function reportOf(points: readonly CheckedPoint[]): CompatibilityReport {
  // Longest first, because a name may be part of another.
  const all = names().toSorted((a, b) => b.length - a.length);
  const modules = [...game.modules].filter(({ active }) => active).map(({ id, version }) => `${id} ${version}`);
  const here = game.users.filter(({ active }) => active);
  return {
    format: "turnwright-compatibility",
    version: game.modules.get(MODULE_ID)?.version ?? "",
    foundry: game.release.version ?? String(game.release.generation),
    system: {
      id: game.system.id,
      version: game.system.version ?? "",
      preset: systemPreset().confirmedFor,
    },
    modules: modules.toSorted(),
    users: { here: here.length, gms: here.filter(({ isGM }) => isGM).length },
    state: worstOf(points) ?? "unchecked",
    points: points.map(({ id, finding: { state, means, facts } }) => ({
      id,
      state,
      finding: means.key,
      facts: facts.map((fact) => withoutNames(fact, all)),
    })),
  };
}
