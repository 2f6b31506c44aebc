import { describe, expect, it } from "vitest";
import { FloodGate, RequestLog } from "../../../src/foundry/authority/decide";
import { Queue } from "../../../src/foundry/session/fight-session";
import { staleIfOvertaken } from "../../../src/foundry/authority/answer";
import { KeptDice, purposeOf, extended, facesOf } from "../../../src/foundry/dice/rolling";
import { text } from "../../../src/core/index";

describe("a queue", () => {
  it("runs jobs one after the other, also behind one that fails", async () => {
    const queue = new Queue();
    const seen: string[] = [];
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = queue.run(async () => {
      await gate;
      seen.push("first");
      throw new Error("failed");
    });
    const second = queue.run(async () => {
      seen.push("second");
      return "done";
    });
    release();
    await expect(first).rejects.toThrow("failed");
    await expect(second).resolves.toBe("done");
    expect(seen).toEqual(["first", "second"]);
  });

  it("runs what follows from a job before all that waits", async () => {
    const queue = new Queue();
    const seen: string[] = [];
    const note = (what: string) => async (): Promise<void> => void seen.push(what);
    await Promise.all([
      queue.run(async () => {
        seen.push("step");
        void queue.runNext(note("its marks"));
        void queue.runNext(note("its effects"));
      }),
      queue.run(note("another's look")),
    ]);
    expect(seen).toEqual(["step", "its marks", "its effects", "another's look"]);
  });
});

describe("answers already given", () => {
  const answer = Promise.resolve({ ok: true, rev: 1 } as const);

  it("are known by user and id together", () => {
    const answered = new RequestLog();
    answered.add("alice", "request1", answer);
    expect(answered.find("alice", "request1")).toBe(answer);
    expect(answered.find("bob", "request1")).toBeUndefined();
    expect(answered.find("alice", "request2")).toBeUndefined();
  });

  it("are not kept without end", () => {
    const answered = new RequestLog();
    for (let i = 0; i < 1000; i += 1) answered.add("alice", `request${i}`, answer);
    expect(answered.find("alice", "request0")).toBeUndefined();
    expect(answered.find("alice", "request999")).toBe(answer);
  });
});

describe("a refusal", () => {
  it("is the rules' own to who saw the state that was decided on", () => {
    expect(staleIfOvertaken({ code: "already-acted" }, 4, 4)).toEqual({ code: "already-acted" });
  });

  it("says to who saw an older state that others came first, and what stands in the way now", () => {
    expect(staleIfOvertaken({ code: "already-acted", combatant: "hero" }, 3, 4)).toEqual({
      code: "stale",
      combatant: "hero",
      detail: "already-acted",
    });
  });

  it.each(["bad-command", "gm-only", "not-yours"] as const)("%s is the same at any time", (code) => {
    expect(staleIfOvertaken({ code }, 3, 4)).toEqual({ code });
  });
});

describe("dice", () => {
  const request = { for: "hero", formula: "1d20 + 3", reason: text("dice.initiative") };
  const fallen = { request, faces: [17] };
  const purpose = purposeOf(1, { do: "roll" });

  it("are read from a roll die by die, the dropped ones too", () => {
    const roll = { dice: [{ results: [{ result: 4 }, { result: 6 }] }, { results: [{ result: 20 }] }] };
    expect(facesOf(roll)).toEqual([4, 6, 20]);
  });

  it("go to the end of the tape of the one they are for", () => {
    expect(extended({ hero: [1], ogre: [2] }, [fallen])).toEqual({ hero: [1, 17], ogre: [2] });
  });

  it("thrown for a refused command are the same when it is given again, once", () => {
    const kept = new KeptDice();
    kept.keep(purpose, [fallen]);
    expect(kept.remove(purpose, request)).toEqual(fallen);
    expect(kept.remove(purpose, request)).toBeNull();
  });

  it("are for that command in that round, and for an equal roll, only", () => {
    const kept = new KeptDice();
    kept.keep(purpose, [fallen]);
    expect(kept.remove(purposeOf(2, { do: "roll" }), request)).toBeNull();
    expect(kept.remove(purposeOf(1, { do: "start" }), request)).toBeNull();
    expect(kept.remove(purpose, { ...request, formula: "1d20" })).toBeNull();
    expect(kept.remove(purpose, { ...request, for: "ogre" })).toBeNull();
  });

  it("are kept for the last commands only", () => {
    const kept = new KeptDice();
    kept.keep(purpose, [fallen]);
    for (let i = 0; i < 100; i += 1) kept.keep(purposeOf(1, { do: "roll", combatants: [String(i)] }), [fallen]);
    expect(kept.remove(purpose, request)).toBeNull();
    expect(kept.remove(purposeOf(1, { do: "roll", combatants: ["99"] }), request)).toEqual(fallen);
  });

  it("are void once the command has gone through", () => {
    const kept = new KeptDice();
    kept.keep(purpose, [fallen]);
    kept.forget(purpose);
    expect(kept.remove(purpose, request)).toBeNull();
  });
});

describe("a flood of messages", () => {
  function gateAt(): { gate: FloodGate; pass: (milliseconds: number) => void } {
    let now = 0;
    const pass = (milliseconds: number): void => void (now += milliseconds);
    return { gate: new FloodGate(() => now), pass };
  }

  const admitted = (gate: FloodGate, user: string, times: number): number =>
    Array.from({ length: times }, () => gate.admit(user)).filter((answer) => answer === "yes").length;

  it("is cut off, and its sender is told once a second", () => {
    const { gate, pass } = gateAt();
    expect(admitted(gate, "mallory", 1000)).toBeLessThan(100);
    pass(100);
    const answers = Array.from({ length: 100 }, () => gate.admit("mallory"));
    expect(answers).not.toContain("no");
    pass(1000);
    expect(Array.from({ length: 100 }, () => gate.admit("mallory"))).toContain("no");
  });

  it("costs nobody else anything, and ends with its cause", () => {
    const { gate, pass } = gateAt();
    admitted(gate, "mallory", 1000);
    expect(gate.admit("ann")).toBe("yes");
    pass(10_000);
    expect(gate.admit("mallory")).toBe("yes");
  });

  it("leaves each user a few open requests", async () => {
    const { gate, pass } = gateAt();
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const open: Promise<void>[] = [];
    while (gate.admit("ann") === "yes") {
      open.push(gate.whileOpen("ann", async () => answered));
      pass(1000);
    }
    expect(open.length).toBeGreaterThan(1);
    answer();
    await Promise.all(open);
    expect(gate.admit("ann")).toBe("yes");
  });
});
