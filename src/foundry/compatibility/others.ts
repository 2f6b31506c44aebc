import { checkConnection } from "../authority/connection-check";
import { isConnected } from "../compat/connection";
import { decidesHere } from "../authority/deciding";
import { broken, fine, odd, unchecked, type CheckPoint, type Finding } from "../view-models/finding";

const PATIENCE = 4000;

async function checkConnections(): Promise<Finding> {
  if (!isConnected()) return broken("TURNWRIGHT.compatibility.others.cut-off", "reload");
  const others = game.users.filter(({ active, isSelf }) => active && !isSelf).flatMap(({ id }) => id ?? []);
  if (others.length === 0) return unchecked("TURNWRIGHT.compatibility.others.alone", "others");
  const states = await Promise.all(others.map(async (user) => checkConnection(user, PATIENCE)));
  const facts = [`${states.filter((state) => state === "fine").length}/${states.length}`];
  if (states.includes("wrong")) return broken("TURNWRIGHT.compatibility.others.wrong", "report", { facts });
  if (states.every((state) => state === "silent")) {
    return broken("TURNWRIGHT.compatibility.others.silent", "reload", { facts });
  }
  if (states.includes("silent")) return odd("TURNWRIGHT.compatibility.others.some-silent", "reload", { facts });
  return fine("TURNWRIGHT.compatibility.others.line-fine");
}

async function checkDecider(): Promise<Finding> {
  if (game.users.activeGM === null) return broken("TURNWRIGHT.compatibility.others.nobody", "reload");
  if (await decidesHere()) return fine("TURNWRIGHT.compatibility.others.here");
  return odd("TURNWRIGHT.compatibility.others.elsewhere", "decider");
}

export const otherPoints: readonly CheckPoint[] = [
  { id: "others.line", name: "TURNWRIGHT.compatibility.others.line", check: checkConnections },
  { id: "others.decider", name: "TURNWRIGHT.compatibility.others.decider", check: checkDecider },
];
