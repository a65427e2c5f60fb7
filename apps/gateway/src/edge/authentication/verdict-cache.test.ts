import { expect, test } from "vitest";
import type { Verdict } from "./verdict.ts";
import { VerdictCache } from "./verdict-cache.ts";

const none = new AbortController().signal;

test("a cache that is watched is in use, does not rest, and notifies its watchers of what may be wrong", async () => {
  let nowMs = 0;
  const cache = new VerdictCache({ maxEntries: 10, ttlMs: 1000, trustMs: 700, now: () => nowMs });
  const notifications: unknown[] = [];
  const stop = cache.watch({
    changed: (change) => notifications.push(change),
    distrusted: () => notifications.push("distrusted"),
    trusted: () => notifications.push("trusted"),
  });
  nowMs = 60_000;
  expect(cache.unusedMs()).toBe(0);
  await cache.rest(none);
  cache.vouch(nowMs);
  cache.vouch(nowMs);
  expect(cache.isTrusted()).toBe(true);
  cache.forget({ credentialId: "key_1", ownerId: "" });
  cache.distrust();
  expect(cache.isTrusted()).toBe(false);
  cache.vouch(nowMs);
  expect(notifications).toEqual(["trusted", { credentialId: "key_1", ownerId: "" }, "distrusted", "trusted"]);

  stop();
  cache.distrust();
  expect([notifications.length, cache.unusedMs()]).toEqual([4, 60_000]);
  const resting = cache.rest(none);
  cache.watch({ changed() {}, distrusted() {}, trusted() {} });
  await resting;
});

test("a change that arrives while a verdict is asked for keeps it out of the cache", async () => {
  const cache = new VerdictCache({ maxEntries: 10, ttlMs: 1000, trustMs: 700, now: () => 0 });
  cache.vouch(0);
  const verification = Promise.withResolvers<Verdict>();
  const verdict = cache.verdictOn("digest", () => verification.promise, Date.now() + 60_000);
  cache.forget({ credentialId: "key_1", ownerId: "" });
  verification.resolve({ ok: false, reason: "unknown" });
  await verdict;
  expect(cache.cached("digest", () => verification.promise)).toBeUndefined();
});
