import { produce } from "immer";

/**
 * Lets `change` work on a draft of `state` and returns what became of it: unchanged parts are shared, the result is frozen,
 * and `state` stays as it was. The one place that knows how drafts are made.
 */
export function evolve<T extends object>(state: T, change: (draft: T) => void): T {
  return produce(state, (draft) => {
    // Immer types a draft as another type; ours has no read-only parts, so that the two are the same.
    change(draft as T);
  });
}
