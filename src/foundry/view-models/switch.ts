import type { Words } from "../i18n/words";

/** The views that a narrow page shows by turns. */
const VIEWS = ["map", "fight", "chat", "more"] as const;

export type View = (typeof VIEWS)[number];

const ICONS: Readonly<Record<View, string>> = {
  map: "fa-solid fa-map",
  fight: "fa-solid fa-khanda",
  chat: "fa-solid fa-comments",
  more: "fa-solid fa-bars",
};

const LABELS: Readonly<Record<View, string>> = {
  map: "compatibility.groups.map",
  fight: "overlay.switch.fight",
  chat: "overlay.switch.chat",
  more: "overlay.switch.more",
};

/** The switch between the views of a narrow page. */
export const switchView = (shown: View, words: Pick<Words, "own">) => ({
  label: words.own("overlay.switch.label"),
  views: VIEWS.map((view) => ({
    view,
    id: `turnwright-switch-${view}`,
    label: words.own(LABELS[view]),
    icon: ICONS[view],
    isShown: view === shown,
  })),
});
