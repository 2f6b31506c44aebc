/** The version of `api.kit`. Increases if a part is removed or changes its meaning, or if variants need another part. */
export const KIT_VERSION = 4;
