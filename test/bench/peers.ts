import { createRequire } from "node:module";

/** Does one turn of a fight. */
export type Turn = () => void;

interface GameState {
  readonly ctx: { readonly currentPlayer: string };
}

interface Internals {
  readonly InitializeGame: (setup: { game: object; numPlayers: number }) => GameState;
  readonly CreateGameReducer: (setup: { game: object }) => (state: GameState, action: object) => GameState;
}

/** boardgame.io's entry for its parts is a folder, which only CommonJS finds. */
const { InitializeGame, CreateGameReducer } = createRequire(import.meta.url)("boardgame.io/internal") as Internals;

const gameEvent = (type: string, playerID: string): object => ({
  type: "GAME_EVENT",
  payload: { type, args: null, playerID },
});

/**
 * boardgame.io's reducer: who is up ends the turn, and what has become of each is kept, as our variants do. As many
 * players as there are combatants.
 */
export function boardgameTurns(combatants: number): Turn {
  const game = {
    setup: () => ({
      fighters: Object.fromEntries(
        Array.from({ length: combatants }, (_, i) => [String(i), { initiative: i % 20, acted: 0 }]),
      ),
    }),
    turn: {
      onEnd: ({ G, ctx }: { G: { fighters: Record<string, { acted: number }> }; ctx: { currentPlayer: string } }) => {
        const fighter = G.fighters[ctx.currentPlayer];
        if (fighter) fighter.acted += 1;
      },
    },
  };
  const reduce = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: combatants });
  return () => {
    state = reduce(state, gameEvent("endTurn", state.ctx.currentPlayer));
  };
}
