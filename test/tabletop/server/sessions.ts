import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type {
  ClientToServer,
  GetAnswer,
  ModifyAnswer,
  ModifyRequest,
  ModifyResult,
  ServerToClient,
  WorldData,
} from "../common/protocol.ts";
import { isPlainObject } from "../common/utils/objects.ts";
import type { Counters } from "./counters.ts";
import { passagesOf } from "./faults.ts";
import type { Faults, Passage } from "./faults.ts";
import { modifyDocuments, readDocuments, RefusedOperation } from "./operations.ts";
import type { ModulePackage } from "./module-package.ts";
import type { Packs } from "./packs.ts";
import type { World } from "./world.ts";

/** The server's memory of a connection: the user that it proved to be. */
interface SessionData {
  userId: string;
  generation: number;
  /** True from a renewal until the page says that it has heard of it: what it asks meanwhile is about the world that was. */
  isBehind: boolean;
}

export type TabletopServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SessionData>;
type TabletopSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SessionData>;

/** The environment of the sessions; read afresh each time, for a reset exchanges the world. */
export interface SessionHost {
  readonly world: World;
  readonly counters: Counters;
  /** The faults that a test causes. */
  readonly faults: Faults;
  readonly modules: readonly ModulePackage[];
  readonly packs: Packs;
  /** The most that a message may hold, in bytes. */
  readonly maximumPayload: number;
  /** Tells whether a user may join with this key. */
  admits(userId: string, key: string): boolean;
  /** The generation that a client asked for, or the server's own. */
  generationFor(asked: unknown): number;
}

/** Lets users in who prove who they are, and answers them. */
export function acceptSessions(io: TabletopServer, host: SessionHost): void {
  io.use((socket, next) => {
    const auth: unknown = socket.handshake.auth;
    const { user, key, generation } = isPlainObject(auth) ? auth : {};
    if (typeof user !== "string" || typeof key !== "string" || !host.admits(user, key)) {
      next(new Error("This world does not know the user or the key"));
      return;
    }
    socket.data = { userId: user, generation: host.generationFor(generation), isBehind: false };
    next();
  });
  io.on("connection", (socket) => welcome(io, host, socket));
}

/** Tells everybody of a fresh world. What somebody asks before hearing of it reaches neither that world nor those who have heard. */
export function tellRenewal(io: TabletopServer, results: readonly ModifyResult[]): void {
  for (const socket of io.sockets.sockets.values()) {
    socket.data.isBehind = true;
    // An acknowledgement comes at once, and would overtake what was asked before it: events wait for the next tick.
    const hear = (): void => void (socket.data.isBehind = false);
    socket.emit("modifyDocument", results, () => process.nextTick(hear));
  }
}

function welcome(io: TabletopServer, host: SessionHost, socket: TabletopSocket): void {
  const { userId } = socket.data;
  if (connectionsOf(io, userId) === 1) socket.broadcast.emit("userActivity", userId, true);
  socket.on("disconnect", () => {
    if (connectionsOf(io, userId) === 0) io.emit("userActivity", userId, false);
  });
  socket.on("userActivity", (activity) => socket.broadcast.emit("userActivity", userId, activity));
  socket.on("world", (answer) => void host.packs.load().then(() => answer(worldData(io, host, socket))));
  socket.on("time", (answer) => answer(Date.now()));
  socket.on("getDocuments", (request, answer) => {
    const passages = passagesOf([{ ...request, action: "get" }], userId);
    answerInTime(host, passages, () => read(host, passages, request), answer);
  });
  socket.on("modifyDocument", (requests, answer) => {
    const passages = passagesOf(requests, userId);
    const { isBehind } = socket.data;
    answerInTime(
      host,
      passages,
      () => (isBehind ? { error: "The world that this is about is gone" } : carryOut(host, userId, requests, passages)),
      (reply) => {
        if ("results" in reply) socket.broadcast.emit("modifyDocument", reply.results);
        if (typeof answer === "function") answer(reply);
      },
    );
  });
  socket.onAny((event: string, ...args: unknown[]) => {
    if (event !== "time") host.counters.hear();
    process.nextTick(() => {
      if (!socket.data.isBehind) relay(io, host, socket, event, args);
    });
  });
}

function connectionsOf(io: TabletopServer, userId: string): number {
  return [...io.sockets.sockets.values()].filter((socket) => socket.data.userId === userId).length;
}

function worldData(io: TabletopServer, host: SessionHost, socket: TabletopSocket): WorldData {
  const { userId, generation } = socket.data;
  const { world, modules } = host;
  return {
    userId,
    activeUsers: [...new Set([...io.sockets.sockets.values()].map((other) => other.data.userId))],
    release: { generation, build: generation >= 14 ? 366 : 351 },
    world: world.world,
    system: world.system,
    modules: modules.map(({ data }) => data),
    packs: host.packs.describe(),
    documents: world.snapshot(),
  };
}

/** Does what a request asks and tells of it, each at once unless a test holds it back. */
function answerInTime<T>(
  host: SessionHost,
  passages: readonly Passage[],
  work: () => T,
  tell: (reply: T) => void,
): void {
  host.faults.pass("request", passages, () => {
    const reply = work();
    host.faults.pass("answer", passages, () => tell(reply));
  });
}

function refusal({ documentName, action }: Passage): { error: string } {
  return { error: `The server could not ${action} ${documentName}` };
}

function read(host: SessionHost, passages: readonly Passage[], request: unknown): GetAnswer {
  const [passage] = passages;
  if (passage && host.faults.takesRefusal(passages)) return refusal(passage);
  try {
    return { documents: readDocuments(host.world, host.packs, request) };
  } catch (error) {
    if (error instanceof RefusedOperation) return { error: error.message };
    throw error;
  }
}

function carryOut(host: SessionHost, userId: string, requests: unknown, passages: readonly Passage[]): ModifyAnswer {
  if (!Array.isArray(requests)) return { error: "The request is malformed" };
  const [passage] = passages;
  if (passage && host.faults.takesRefusal(passages)) return refusal(passage);
  const role = Number(host.world.collection("User").get(userId)?.["role"] ?? 0);
  try {
    const results = modifyDocuments(host.world, { id: userId, role }, requests as ModifyRequest[]);
    for (const result of results) host.counters.record(result);
    return { results };
  } catch (error) {
    if (error instanceof RefusedOperation) return { error: error.message };
    throw error;
  }
}

/**
 * Passes a message on a module's channel to the other connections, those of the sender's own user among them, with the sender's id after it.
 * A sender that asks for it is told when the message has gone on. The channel of a module that is not active, or whose manifest does not ask for
 * a socket, goes nowhere.
 */
function relay(io: TabletopServer, host: SessionHost, sender: TabletopSocket, event: string, args: unknown[]): void {
  const isOpen = host.modules.some(({ data: { id, active, socket } }) => active && socket && event === `module.${id}`);
  if (!isOpen) return;
  const [payload, options] = args;
  const { userId } = sender.data;
  const acknowledge = args.at(-1);
  const recipients = isPlainObject(options) && Array.isArray(options["recipients"]) ? options["recipients"] : undefined;
  host.faults.pass("request", [{ channel: event, user: userId }], () => {
    for (const socket of io.sockets.sockets.values()) {
      if (socket.id === sender.id) continue;
      if (recipients && !recipients.includes(socket.data.userId)) continue;
      (socket as unknown as { emit(event: string, ...args: unknown[]): void }).emit(event, payload, userId);
    }
    if (typeof acknowledge === "function") (acknowledge as (payload: unknown) => void)(payload);
  });
}
