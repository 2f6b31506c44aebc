import { tryLine } from "../authority/line-check";
import { isConnected } from "../compat/connection";
import { decidesHere } from "../authority/deciding";
import { broken, fine, odd, unchecked, type Finding } from "../view-models/finding";
import type { CheckPoint } from "./point";

const PATIENCE = 4000;

/** Asks all other users whom they hear. */
async function lookAtLine(): Promise<Finding> {
  if (!isConnected()) return broken("TURNWRIGHT.check-up.others.cut-off", "reload");
  const others = game.users.filter(({ active, isSelf }) => active && !isSelf).flatMap(({ id }) => id ?? []);
  if (others.length === 0) return unchecked("TURNWRIGHT.check-up.others.alone", "others");
  const states = await Promise.all(others.map(async (user) => tryLine(user, PATIENCE)));
  const facts = [`${states.filter((state) => state === "fine").length}/${states.length}`];
  if (states.includes("wrong")) return broken("TURNWRIGHT.check-up.others.wrong", "report", { facts });
  if (states.every((state) => state === "silent")) {
    return broken("TURNWRIGHT.check-up.others.silent", "reload", { facts });
  }
  if (states.includes("silent")) return odd("TURNWRIGHT.check-up.others.some-silent", "reload", { facts });
  return fine("TURNWRIGHT.check-up.others.line-fine");
}

async function lookAtDecider(): Promise<Finding> {
  if (game.users.activeGM === null) return broken("TURNWRIGHT.check-up.others.nobody", "reload");
  if (await decidesHere()) return fine("TURNWRIGHT.check-up.others.here");
  return odd("TURNWRIGHT.check-up.others.elsewhere", "decider");
}

/** Checks that clients hear each other, and who decides. */
export const otherPoints: readonly CheckPoint[] = [
  { id: "others.line", name: "TURNWRIGHT.check-up.others.line", look: lookAtLine },
  { id: "others.decider", name: "TURNWRIGHT.check-up.others.decider", look: lookAtDecider },
];
