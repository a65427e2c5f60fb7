import { expect, test } from "vitest";
import type { Principal, Verdict } from "./verdict.ts";
import { VerdictCache } from "./verdict-cache.ts";
import { WatchedCredential } from "./watched-credential.ts";

const minute = 60_000;
const principal = { credentialId: "key_1", tenant: { environment: "sandbox", ownerId: "own_1" }, scopes: [] };
const valid: Verdict = { ok: true, principal: principal as unknown as Principal };
const revoked: Verdict = { ok: false, reason: "unknown" };
const change = { credentialId: "key_1", ownerId: "" };

/** A credential whose verdicts the test gives, in the order in which they are asked for. */
function watched({ isTrusted = true } = {}) {
  const cache = new VerdictCache({ maxEntries: 1, ttlMs: minute, trustMs: minute });
  if (isTrusted) cache.vouch(performance.now());
  const verifications: ((verdict: Verdict) => void)[] = [];
  const losses: string[] = [];
  const credential = new WatchedCredential({
    cache,
    verify: () => new Promise((resolve) => verifications.push(resolve)),
    require(verdict) {
      if (verdict.ok) return verdict.principal;
      throw new Error("refused");
    },
    openMs: minute,
    graceMs: minute,
    lost: (reason) => losses.push(reason),
  });
  return { cache, asked: verifications, losses, credential };
}

test("a verdict that was asked for before a change is asked for again", async () => {
  const { cache, asked: verifications, losses, credential } = watched();
  cache.forget(change);
  verifications[0]?.(valid);
  await expect.poll(() => verifications.length).toBe(2);
  verifications[1]?.(revoked);
  await expect(credential.principal()).rejects.toThrow("refused");
  expect(losses).toEqual(["revoked"]);
});

test("changes of others verify nothing again, and one of the owner does", async () => {
  const { cache, asked: verifications, credential } = watched();
  verifications[0]?.(valid);
  await credential.principal();
  cache.forget({ credentialId: "key_2", ownerId: "" });
  expect(verifications.length).toBe(1);
  cache.forget({ credentialId: "", ownerId: "own_1" });
  expect(verifications.length).toBe(2);
  verifications[1]?.(valid);
  expect(await credential.principal()).toBe(principal);
  credential.release();
});

test("nothing is valid until changes are received, and all is verified again after they were not", async () => {
  const { cache, asked: verifications, losses, credential } = watched({ isTrusted: false });
  expect(verifications.length).toBe(0);
  cache.vouch(performance.now());
  verifications[0]?.(valid);
  await credential.principal();
  cache.distrust();
  // The verdict of a verification that the outage has overtaken does not count.
  cache.vouch(performance.now());
  cache.distrust();
  cache.vouch(performance.now());
  verifications[1]?.(valid);
  await expect.poll(() => verifications.length).toBe(3);
  verifications[2]?.(revoked);
  await expect(credential.principal()).rejects.toThrow("refused");
  expect(losses).toEqual(["revoked"]);
});

test("a credential whose last heartbeat is old is valid only once what has arrived since then was read", async () => {
  const { cache, asked: verifications, losses, credential } = watched();
  verifications[0]?.(valid);
  await credential.principal();
  cache.vouch(performance.now() - minute);
  const late = credential.principal();
  cache.forget(change);
  cache.vouch(performance.now());
  verifications[1]?.(revoked);
  await expect(late).rejects.toThrow("refused");
  expect(losses).toEqual(["revoked"]);
});

test("a credential is not valid any more when nothing has arrived for too long", async () => {
  const { cache, asked: verifications, credential } = watched();
  verifications[0]?.(valid);
  await credential.principal();
  cache.vouch(performance.now() - minute);
  const later = credential.principal();
  await expect.poll(() => cache.isTrusted()).toBe(false);
  cache.vouch(performance.now());
  verifications[1]?.(valid);
  expect(await later).toBe(principal);
  credential.release();
});
