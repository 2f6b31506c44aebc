import { Queues } from "../authority/queue";

const writes = new Queues();

/**
 * Runs what looks at or writes the documents around a combat (marks on actors, tokens, effects on sheets) after whatever is
 * being written there now. Who looked in between would take a mark of ours, not yet taken off, for somebody's wish.
 */
export const afterWrites = async <T>(combat: Combat.Implementation, job: () => Promise<T>): Promise<T> =>
  writes.run(combat.id ?? "", job);
