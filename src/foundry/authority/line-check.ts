import * as v from "valibot";
import { socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { onMessage } from "./socket";

/** Asks a client whom it hears this from. */
interface LineQuestion {
  readonly kind: "line-question";
  readonly id: string;
}

/** Says whom a question came from, by the server's own word. */
interface LineAnswer {
  readonly kind: "line-answer";
  readonly id: string;
  readonly heard: string;
}

/** The result of asking one user: both clients are told by the server who speaks, one is told wrong, or nobody answers. */
export type LineState = "fine" | "wrong" | "silent";

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));
const question = v.object({ kind: v.literal("line-question"), id });
const answer = v.object({ kind: v.literal("line-answer"), id, heard: v.string() });

/** The questions of this client that wait for their answers. */
const asked = new Map<string, { readonly user: string; readonly told: (state: LineState) => void }>();

function hearAnswer({ id: about, heard }: LineAnswer, sender: string): void {
  const waiting = asked.get(about);
  waiting?.told(sender === waiting.user && heard === game.user.id ? "fine" : "wrong");
}

/** Hears what tries the line: answers GMs who ask, and notes what came of the questions of this client. */
export function hearLines(): void {
  onMessage("line-question", (payload, sender) => {
    const asks = v.safeParse(question, payload);
    // Players have nothing to check, and could make everybody answer without end.
    if (!asks.success || !sender.isGM) return;
    const heard = sender.id ?? "";
    const post: LineAnswer = { kind: "line-answer", id: asks.output.id, heard };
    socket().emit(CHANNEL, post, { recipients: [heard] });
  });
  onMessage("line-answer", (payload, sender) => {
    const answers = v.safeParse(answer, payload);
    if (answers.success) hearAnswer(answers.output, sender.id ?? "");
  });
}

/**
 * Sends a question to the clients of a user and back.
 *
 * @param user the id of a user who is here
 * @param patience how long to wait, in milliseconds
 */
export async function tryLine(user: string, patience: number): Promise<LineState> {
  const post: LineQuestion = { kind: "line-question", id: foundry.utils.randomID() };
  const state = await new Promise<LineState>((resolve) => {
    setTimeout(resolve, patience, "silent");
    asked.set(post.id, { user, told: resolve });
    socket().emit(CHANNEL, post, { recipients: [user] });
  });
  asked.delete(post.id);
  return state;
}
