import { menuEntry } from "../compat/menu-entry";

/** The entry in a row's context menu that unfolds what else can be done with it; shown where there is anything. */
export const rowMenuEntry = (
  hasMore: (combatant: string) => boolean,
  unfold: (combatant: string) => void,
): ReturnType<typeof menuEntry> =>
  menuEntry({
    label: "TURNWRIGHT.tracker.menu.row",
    icon: "fa-solid fa-ellipsis",
    visible: (row) => hasMore(row.dataset["combatantId"] ?? ""),
    onClick: (row) => unfold(row.dataset["combatantId"] ?? ""),
  });
