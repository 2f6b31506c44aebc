import { wordsOf } from "../i18n/words";
import { namesFrom } from "../view-models/drawing";
import { facesOf } from "./fight-view";
import type { Words } from "../i18n/words";

/** A combat's words for this user: their language, and the names they may know. */
export const wordsFor = (combat: Combat.Implementation): Words => wordsOf(game.i18n, namesFrom(facesOf(combat)));

export const plainWords = (): Words => wordsOf(game.i18n, () => null);
