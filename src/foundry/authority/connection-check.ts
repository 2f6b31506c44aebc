import * as v from "valibot";
import { socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { onMessage } from "./socket";

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));

/** Asks a client who it thinks the sender is. */
const question = v.object({ kind: v.literal("line-question"), id });
const answer = v.object({ kind: v.literal("line-answer"), id, heard: v.string() });

type LineQuestion = v.InferOutput<typeof question>;
type LineAnswer = v.InferOutput<typeof answer>;

/** A test's result: both clients see the right sender, one does not, or no answer came. */
export type ConnectionState = "fine" | "wrong" | "silent";

const asked = new Map<string, { readonly user: string; readonly resolve: (state: ConnectionState) => void }>();

function onConnectionAnswer({ id: about, heard }: LineAnswer, sender: string): void {
  const waiting = asked.get(about);
  waiting?.resolve(sender === waiting.user && heard === game.user.id ? "fine" : "wrong");
}

export function registerConnectionCheck(): void {
  onMessage("line-question", (payload, sender) => {
    const asks = v.safeParse(question, payload);
    // Not for players, who could make everyone answer endlessly.
    if (!asks.success || !sender.isGM) return;
    const heard = sender.id ?? "";
    const post: LineAnswer = { kind: "line-answer", id: asks.output.id, heard };
    socket().emit(CHANNEL, post, { recipients: [heard] });
  });
  onMessage("line-answer", (payload, sender) => {
    const answers = v.safeParse(answer, payload);
    if (answers.success) onConnectionAnswer(answers.output, sender.id ?? "");
  });
}

/** Tests the connection to an online user and back, for at most `patience` milliseconds. */
export async function checkConnection(user: string, patience: number): Promise<ConnectionState> {
  const post: LineQuestion = { kind: "line-question", id: foundry.utils.randomID() };
  const state = await new Promise<ConnectionState>((resolve) => {
    setTimeout(resolve, patience, "silent");
    asked.set(post.id, { user, resolve });
    socket().emit(CHANNEL, post, { recipients: [user] });
  });
  asked.delete(post.id);
  return state;
}
