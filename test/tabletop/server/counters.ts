import type { ModifyAction } from "../common/permissions.ts";
import type { ModifyResult } from "../common/protocol.ts";
import type { DocumentName } from "../common/schemas.ts";

/** One accepted change, as the server saw it. */
export interface RecordedOperation {
  readonly action: ModifyAction;
  readonly documentName: DocumentName;
  /** How many documents it concerned. */
  readonly count: number;
  /** How long its data is as JSON. */
  readonly bytes: number;
  readonly userId: string;
}

/** Counts what the server did, for tests that hold it against what was asked. */
export class Counters {
  /** Every accepted change since the last reset, in order. */
  readonly operations: RecordedOperation[] = [];
  #heard = 0;

  /** How many messages clients have sent since the start, refused ones too; questions for the time aside. */
  get heard(): number {
    return this.#heard;
  }

  /** How many documents of a kind were changed in this way. */
  of(action: ModifyAction, documentName: DocumentName): number {
    return this.operations
      .filter((operation) => operation.action === action && operation.documentName === documentName)
      .reduce((sum, operation) => sum + operation.count, 0);
  }

  /** Forgets what was counted. */
  reset(): void {
    this.operations.length = 0;
  }

  /** Takes note of a message from a client. */
  hear(): void {
    this.#heard += 1;
  }

  /** Takes note of a change. */
  record(result: ModifyResult): void {
    const { action, documentName, userId, entries } = result;
    const bytes = JSON.stringify(entries).length;
    this.operations.push({ action, documentName, userId, count: entries.length, bytes });
  }
}
