/** How far two are apart, from the nearest out (M-13). */
export const BANDS = ["point-blank", "close", "short", "medium", "long"] as const;
/** One of {@link BANDS}. */
export type Band = (typeof BANDS)[number];
