/** Foundry 14's ways to draw an effect's icon. The published types know only 13. */
interface ShowIcon {
  readonly ACTIVE_EFFECT_SHOW_ICON?: { readonly ALWAYS: number };
}

/** Shows an effect's icon on tokens whatever its duration. Foundry 13 draws all effects with a status. */
export function alwaysDrawn(): { showIcon?: number } {
  const kinds = (CONST as ShowIcon).ACTIVE_EFFECT_SHOW_ICON;
  return kinds === undefined ? {} : { showIcon: kinds.ALWAYS };
}
