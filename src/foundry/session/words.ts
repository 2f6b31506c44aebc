import { wordsOf } from "../i18n/words";
import { namesFrom } from "../view-models/drawing";
import { facesOf } from "./fight-view";
import type { Words } from "../i18n/words";

/** The words of a combat for this client's user: sentences in its language, names as this user may know them. */
export const wordsFor = (combat: Combat.Implementation): Words => wordsOf(game.i18n, namesFrom(facesOf(combat)));

/** The words where no combatant is spoken of. */
export const plainWords = (): Words => wordsOf(game.i18n, () => null);
