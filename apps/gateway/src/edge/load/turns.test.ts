import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { unavailable } from "../errors/problems.ts";
import { Turns, turnsByKey } from "./turns.ts";

const minute = 60_000;

test("a key has a few turns at a time, others wait in their order, and keys do not wait for each other", async () => {
  const inTurn = turnsByKey({ limit: () => 2, timeoutMs: minute, refusal: unavailable });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (key: string, name: string) =>
    inTurn(key, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const all = [work("a", "a1"), work("a", "a2"), work("a", "a3"), work("a", "a4"), work("b", "b1")];
  expect(started).toEqual(["a1", "a2", "b1"]);
  ends.get("a2")?.();
  await all[1];
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
  for (const name of ["a1", "a3", "b1"]) ends.get(name)?.();
  await Promise.all([all[0], all[2], all[4]]);
  ends.get("a4")?.();
  await all[3];
  expect(started.at(-1)).toBe("a4");
});

test("two works of each owner need not wait for those of others, sixteen in all", async () => {
  const turns = new Turns({ limit: () => 1, timeoutMs: minute, refusal: unavailable, mostBeyond: 16 });
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const work = (owner: string) =>
    turns.run(owner, () => {
      started.push(owner);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const flood = [work("flood"), work("flood"), work("flood")];
  const polite = [work("polite"), work("polite"), work("polite")];
  expect(started).toEqual(["flood", "flood", "polite", "polite"]);
  ends[3]?.();
  await polite[1];
  expect(started.slice(4), "its own work has ended").toEqual(["polite"]);
  const others = Array.from({ length: 20 }, (_, owner) => work(`own_${owner}`));
  expect(turns.running).toBe(1 + 16);
  for (let next = 0; next < 26; next += 1) {
    ends[next]?.();
    await setImmediate();
  }
  await Promise.all([...flood, ...polite, ...others]);
});

test("a failed work passes its turn on, and who does not get one in time is refused", async () => {
  const inTurn = turnsByKey({ limit: () => 1, timeoutMs: minute, refusal: unavailable });
  const failed = inTurn("a", () => Promise.reject(new Error("failed")));
  const next = inTurn("a", async () => "done");
  await expect(failed).rejects.toThrow("failed");
  expect(await next).toBe("done");

  const hasty = turnsByKey({ limit: () => 1, timeoutMs: 1, refusal: unavailable });
  const end = Promise.withResolvers<void>();
  const hangs = hasty("a", () => end.promise);
  await expect(hasty("a", async () => "never")).rejects.toMatchObject({ problem: { kind: "unavailable" } });
  end.resolve();
  await hangs;
  expect(await hasty("a", async () => "again")).toBe("again");
});
