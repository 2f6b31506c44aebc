import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_MESSAGE, readGreeting, readReply, readRequest } from "../../../src/foundry/authority/socket";
import { listenToSocket, onMessage } from "../../../src/foundry/authority/socket";

const request = {
  kind: "request",
  id: "abcdefgh12345678",
  combat: "combat0000000001",
  rev: 3,
  deadline: 1000,
  command: { do: "declareReactor", combatant: "hero000000000001", plan: "Parry" },
  tape: { hero000000000001: [12] },
};

describe("a request", () => {
  it("is read whole, with every field of its command", () => {
    expect(readRequest(request)).toEqual({ ok: true, request });
  });

  it("loses what it claims about who sent it", () => {
    const read = readRequest({ ...request, sender: "gm", userId: "gm" });
    expect(read).toEqual({ ok: true, request });
  });

  it.each([
    ["nothing", null],
    ["a list", [request]],
    ["no command", { ...request, command: undefined }],
    ["a command that is a word", { ...request, command: "undo" }],
    ["a command without do", { ...request, command: { combatant: "hero" } }],
    ["half a state", { ...request, rev: 1.5 }],
    ["a state before the first", { ...request, rev: -1 }],
    ["a face that no die has", { ...request, tape: { hero: [0] } }],
    ["faces that are words", { ...request, tape: { hero: ["6"] } }],
    ["a tape that is a list", { ...request, tape: [6] }],
    ["a combat's id that is a path", { ...request, combat: "../../actors" }],
    ["an id that is an object", { ...request, id: {} }],
  ])("of %s is refused by its shape", (_what, payload) => {
    expect(readRequest(payload)).toMatchObject({ ok: false, detail: "shape" });
  });

  it("that cannot be read is still answered under its id", () => {
    expect(readRequest({ kind: "request", id: request.id })).toEqual({ ok: false, id: request.id, detail: "shape" });
  });

  it("that is longer than any command is refused by its size", () => {
    const command = { do: "declareActor", plan: "x".repeat(LONGEST_MESSAGE) };
    expect(readRequest({ ...request, command })).toMatchObject({ ok: false, id: request.id, detail: "size" });
  });

  it("that cannot be written down is refused by its size", () => {
    const endless: Record<string, unknown> = { ...request };
    endless["self"] = endless;
    expect(readRequest(endless)).toMatchObject({ ok: false, detail: "size" });
  });
});

describe("an answer", () => {
  it("is read, accepted or refused", () => {
    const accepted = { kind: "answer", id: request.id, answer: { ok: true, rev: 4 } };
    const refusal = { code: "not-your-turn", combatant: "hero", who: ["ogre"], detail: 3 };
    const refused = { kind: "answer", id: null, answer: { ok: false, refusal } };
    expect(readReply(accepted)).toEqual(accepted);
    expect(readReply(refused)).toEqual(refused);
  });

  it.each([
    ["a request", request],
    ["an answer to nothing", { kind: "answer", answer: { ok: true, rev: 1 } }],
    ["no without a reason", { kind: "answer", id: request.id, answer: { ok: false } }],
  ])("is not %s", (_what, payload) => {
    expect(readReply(payload)).toBeNull();
  });
});

describe("a gm's greeting", () => {
  const greeting = { kind: "here", tab: "abcdefgh12345678", since: 1, decides: true, asks: false };

  it("is no request and no answer", () => {
    expect(readGreeting(greeting)).toEqual(greeting);
    expect(readGreeting(request)).toBeNull();
    expect(readReply(greeting)).toBeNull();
    expect(readRequest(greeting)).toMatchObject({ ok: false });
  });

  it.each([
    ["a tab without an id", { ...greeting, tab: "" }],
    ["a time that is none", { ...greeting, since: Number.NaN }],
    ["half a word", { kind: "here" }],
  ])("is not %s", (_what, payload) => {
    expect(readGreeting(payload)).toBeNull();
  });
});

describe("what comes over the module's channel", () => {
  const sender = { id: "ann" };
  let comes = (_payload: unknown, _sender: unknown): void => {};
  const requests = vi.fn();
  const greetings = vi.fn();

  beforeEach(() => {
    const socket = { on: (_channel: string, hear: typeof comes) => (comes = hear) };
    vi.stubGlobal("game", { socket, users: new Map([["ann", sender]]) });
    onMessage("request", requests);
    onMessage("here", greetings);
    listenToSocket(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it("is heard by its kind, from whom the server names", () => {
    comes({ kind: "here" }, "ann");
    expect(greetings).toHaveBeenCalledExactlyOnceWith({ kind: "here" }, sender);
    expect(requests).not.toHaveBeenCalled();
  });

  it("is not heard from nobody", () => {
    comes({ kind: "here" }, "bob");
    comes({ kind: "request" }, 7);
    expect(greetings).not.toHaveBeenCalled();
    expect(requests).not.toHaveBeenCalled();
  });

  it.each([7, null, "text", {}, { kind: "nonsense" }])("counts as a request, so that it is answered: %j", (payload) => {
    comes(payload, "ann");
    expect(requests).toHaveBeenCalledExactlyOnceWith(payload, sender);
  });
});
