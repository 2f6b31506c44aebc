import { fine, odd, type CheckPoint, type Finding } from "../../view-models/finding";
import { combatWitnesses } from "./combat-witnesses";
import { turnWitnesses } from "./turn-witnesses";
import type { Stage } from "../stage";
import type { Witness } from "./witness";

type Verdict = "held" | "not" | "untried";

async function verdictOn({ see, holds, source, claim }: Witness, stage: Stage): Promise<[Verdict, string]> {
  const seen = await Promise.resolve(see(stage)).catch((error: unknown) => String(error));
  if (seen === null) return ["untried", `could not be tried: ${source}, ${claim}`];
  if (seen === holds) return ["held", `held: ${source}, ${claim}`];
  return ["not", `not: ${source}, ${claim} Expected "${holds}", seen "${seen}".`];
}

/** The report lists every witness. A witness that does not hold is unusual, because most users never notice. */
async function checkWitness(witnesses: readonly Witness[], stage: Stage): Promise<Finding> {
  const verdicts: [Verdict, string][] = [];
  for (const witness of witnesses) verdicts.push(await verdictOn(witness, stage));
  const facts = verdicts.map(([, fact]) => fact);
  if (verdicts.some(([verdict]) => verdict === "not"))
    return odd("TURNWRIGHT.compatibility.witnesses.not", "report", { facts });
  return fine("TURNWRIGHT.compatibility.witnesses.held", { facts });
}

/** Tries public statements about Foundry, on which the rules and the stand-in rely. */
export const witnessPoints = (stage: Stage): readonly CheckPoint[] => [
  {
    id: "witnesses.turns",
    name: "TURNWRIGHT.compatibility.witnesses.turns",
    check: () => checkWitness(turnWitnesses, stage),
  },
  {
    id: "witnesses.combats",
    name: "TURNWRIGHT.compatibility.witnesses.combats",
    check: () => checkWitness(combatWitnesses, stage),
  },
];
