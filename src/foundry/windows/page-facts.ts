import { isPlayedBy } from "../authority/permissions";
import { MODULE_ID } from "../compat/module-id";
import type { Words } from "../i18n/words";
import type { FightView } from "../session/fight-view";
import { actingOn } from "../view-models/acting";
import type { Held } from "../view-models/asks";
import type { Drawing } from "../view-models/drawing";
import { isThere, type Primary, primaryOf } from "../view-models/primary";
import { unspentOn } from "../view-models/unspent";

/**
 * The page's primary control. Computed only if a screen marks one.
 *
 * @param isSecond whether another copy of this surface on the page is the highlighted one
 */
export function isPrimaryIn(
  fight: FightView | null,
  words: Words,
  held: Held | null,
  isSecond: () => boolean,
): Drawing["isPrimary"] {
  let primary: Primary | null | undefined;
  const find = ({ screen, combat, encounter }: FightView): Primary | null => {
    if (screen === null || encounter === null || isSecond()) return null;
    const own = (id: string): boolean => isPlayedBy(game.user, combat, id);
    return primaryOf(screen, {
      bar: held,
      panel: game.settings.get(MODULE_ID, "panelOpen"),
      own,
      ending: [...actingOn(screen)].some(own) && unspentOn(screen, { words }) === null,
    });
  };
  return (place, control) => {
    if (primary === undefined) primary = fight === null ? null : find(fight);
    return isThere(primary, place, control);
  };
}
