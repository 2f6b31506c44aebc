/** Foundry's words about the change that a drawing shows. */
const SAID = new Set(["renderContext", "renderData"]);

/** Tells whether a drawing is asked for that shows what there is, and does nothing else: it opens nothing, and leaves nothing out. */
export const isPlain = (options: unknown): boolean =>
  typeof options === "object" && options !== null
    ? Object.entries(options).every(
        ([key, value]) => value === undefined || SAID.has(key) || (key === "force" && value === false),
      )
    : options === undefined || options === false;
