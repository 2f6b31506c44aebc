/** Generation 14's ways of drawing an effect's picture on a token; the published types know generation 13 only. */
interface ShowIcon {
  readonly ACTIVE_EFFECT_SHOW_ICON?: { readonly ALWAYS: number };
}

/**
 * The field of an active effect that has its picture drawn on tokens whatever its duration. Empty in generation 13, which draws
 * whatever has a status.
 */
export function alwaysDrawn(): { showIcon?: number } {
  const kinds = (CONST as ShowIcon).ACTIVE_EFFECT_SHOW_ICON;
  return kinds === undefined ? {} : { showIcon: kinds.ALWAYS };
}
