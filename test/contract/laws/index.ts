import { turnsGoByTheClock } from "./clock";
import { companiesAreOne } from "./companies";
import { countersKeepTheirBounds } from "./counters";
import { effectsKeepTime } from "./effects";
import { entriesComeAsTheySay } from "./entries";
import * as history from "./history";
import type { Law } from "./law";
import * as legality from "./legality";
import { commandsAreGivenAsListed } from "./permissions";
import { everyCommandHasAControl } from "./reach";
import { othersStayAsTheyAre } from "./rights";
import * as secrecy from "./secrecy";
import { settledTiesStay } from "./ties";
import * as turns from "./turns";
import * as words from "./words";

/** Laws that cost next to nothing: they are asked at every moment of every random fight. */
export const CHEAP: readonly Law[] = [
  legality.refusalsAgree,
  commandsAreGivenAsListed,
  history.patchesLeadThereAndBack,
  history.oneStepAtATime,
  turns.oneTurnEach,
  turns.whoActsWasAsked,
  turns.whoIsNextActsNext,
  turnsGoByTheClock,
  effectsKeepTime,
  settledTiesStay,
  companiesAreOne,
  countersKeepTheirBounds,
  entriesComeAsTheySay,
  secrecy.refusalsKeepSecrets,
  words.everyRefusalHasItsSentence,
  words.everyEventIsOfTheList,
];

/** Laws that draw one screen where a command is refused as wrong: random fights ask them at one moment of eight. */
export const FAIR: readonly Law[] = [legality.whatIsFilledInFits];

/** Laws that draw screens or give commands of their own: random fights ask them now and then. */
export const COSTLY: readonly Law[] = [
  legality.controlsTellTheTruth,
  legality.anIdIsOneCommand,
  legality.legalIsAccepted,
  legality.thereIsAWayOn,
  everyCommandHasAControl,
  turns.nativeFieldsFit,
  turns.whoIsDoneIsShownAsDone,
  turns.turnsCanBeGiven,
  turns.missingRollsAreAskedFor,
  legality.advanceLeadsOn,
  history.sameAgain,
  history.orderOfKeysIsNothing,
  history.dieByDie,
  history.undoRestores,
  history.storedAndReadAgain,
  secrecy.nobodyUnseenIsNamed,
  secrecy.unseenIsNotThere,
  secrecy.hiddenFactsDoNotShow,
  secrecy.hiddenOnesAreNotCounted,
  secrecy.unseenTurnsArePauses,
  secrecy.unseenOnesChangeNothing,
  secrecy.oneAnswerOfSeveralDoesNotShow,
  secrecy.concealedLooksTheSame,
  secrecy.idsInTheStateAreMarked,
  othersStayAsTheyAre,
  words.everySentenceIsThere,
];

/** All of them. */
export const LAWS: readonly Law[] = [...CHEAP, ...FAIR, ...COSTLY];
