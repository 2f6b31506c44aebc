import type { RuleSet } from "../parts/choices";
import { alternatingSides } from "./alternating-sides";
import { basic } from "./basic";
import { byValue } from "./by-value";
import { cardOrder } from "./card-order";
import { kindsTogether } from "./kinds-together";
import { otherSideNext } from "./other-side-next";
import { own } from "./own";
import { popcorn } from "./popcorn";
import { sidesEachRound } from "./sides-each-round";
import { sidesOnce } from "./sides-once";
import { slots } from "./slots";
import { spotlight } from "./spotlight";
import { tenCards } from "./ten-cards";
import { zipper } from "./zipper";

/** Turn rules that ship as data, in the order of lists. Basic and popcorn are listed with the other variants. */
export const SETS: readonly RuleSet[] = [
  basic,
  popcorn,
  byValue,
  sidesOnce,
  sidesEachRound,
  kindsTogether,
  cardOrder,
  tenCards,
  slots,
  alternatingSides,
  zipper,
  spotlight,
  otherSideNext,
  own,
];
