import { fightViewOf } from "../session/fight-view";
import { sessionOf } from "../session/fight-session";
import { storedFlags } from "../store/flags";
import { tellRefusal } from "../windows/tell-refusal";

/** Chooses the rules of a fight for the GM; why it was not done is said. */
export async function choose(combat: Combat.Implementation, variant: string | null): Promise<void> {
  const answer = await sessionOf(combat).request({ do: "fight/choose-variant", variant });
  tellRefusal(combat, answer);
  // The list shows what is chosen, and not what was to be.
  if (!answer.ok) sessionOf(combat).changed();
}

/** Puts the last good state of a fight back. */
async function putBack(combat: Combat.Implementation): Promise<void> {
  const record = fightViewOf(combat)?.putBack?.record;
  const command = { do: "fight/put-back", ...(record === undefined ? {} : { record }) };
  tellRefusal(combat, await sessionOf(combat).request(command));
}

/** Saves what is stored of a combat as a file, readable or not: for a report, or to be mended by hand. */
function exportDamaged(combat: Combat.Implementation): void {
  const text = JSON.stringify(storedFlags(combat).encounter ?? null, null, 2);
  foundry.utils.saveDataToFile(text, "application/json", `turnwright-${combat.id ?? "combat"}.json`);
}

/** Does what the GM has pressed about a record that can't be read. */
export async function mend(combat: Combat.Implementation, act: string): Promise<void> {
  if (act === "export") exportDamaged(combat);
  else if (act === "put-back") await putBack(combat);
  else tellRefusal(combat, await sessionOf(combat).request({ do: "fight/start-over" }));
}
