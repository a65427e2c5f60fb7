import { ProblemError } from "../errors/problem.ts";
import { unavailable } from "../errors/problems.ts";
import type { Principal, Verdict } from "./verdict.ts";
import { type CredentialChange, concerns, type VerdictCache } from "./verdict-cache.ts";

interface WatchOptions {
  cache: Pick<VerdictCache, "isTrusted" | "isCurrent" | "watch">;
  /** Verifies the credential anew, unless the cache knows it. */
  verify(): Promise<Verdict>;
  /** Throws the refusal of a verdict that is not enough. */
  require(verdict: Verdict): Principal;
  /** How long to wait at first until changes of credentials are received. */
  openMs: number;
  /** How long a credential that was valid may wait until changes are received again. */
  graceMs: number;
  /** Called once when the credential is refused, or cannot be verified any more. Not called after `release`. */
  lost(reason: "revoked" | "unverified"): void;
}

export interface WatchedCredential {
  /**
   * Resolves to the principal as verified last; at once unless something has changed, or changes cannot be received. Rejects
   * with the refusal.
   */
  principal(): Promise<Principal>;
  release(): void;
}

/**
 * Holds a credential for longer than a request. It is valid only while changes of credentials are received, and verified again after
 * each change that concerns it, and after each time in which changes could not be received. Until then `principal` waits, so nothing
 * is sent that the credential might no longer permit.
 */
export function watchedCredential({ cache, verify, require, openMs, graceMs, lost }: WatchOptions): WatchedCredential {
  let known: Principal | undefined;
  let verified = unsettled();
  let isOver = false;
  let isChecking = false;
  let mustRepeat = false;
  let missed: CredentialChange[] = [];
  let giveUp: NodeJS.Timeout | undefined;

  function unsettle(): void {
    if (!known) return;
    known = undefined;
    verified = unsettled();
  }

  function end(reason: "revoked" | "unverified", refusal: unknown): void {
    if (isOver) return;
    release();
    verified.reject(refusal);
    lost(reason);
  }

  function release(): void {
    isOver = true;
    clearTimeout(giveUp);
    stopWatching();
  }

  async function check(): Promise<void> {
    unsettle();
    if (isChecking) return;
    isChecking = true;
    try {
      let verdict: Verdict;
      // A change that arrives meanwhile may be later than the verdict.
      do {
        mustRepeat = false;
        missed = [];
        verdict = await verify();
      } while (!isOver && (mustRepeat || missed.some((change) => concerns(verdict, change))));
      if (!isOver && cache.isTrusted()) accept(verdict);
    } catch (error) {
      end("unverified", error);
    } finally {
      isChecking = false;
    }
  }

  function accept(verdict: Verdict): void {
    try {
      const principal = require(verdict);
      known = principal;
      verified.resolve(principal);
    } catch (refusal) {
      end("revoked", refusal);
    }
  }

  function waitForTrust(ms: number): void {
    unsettle();
    giveUp ??= setTimeout(() => end("unverified", new ProblemError(unavailable())), ms);
  }

  const stopWatching = cache.watch({
    changed(change) {
      if (isChecking) missed.push(change);
      else if (known && concerns({ ok: true, principal: known }, change)) void check();
    },
    distrusted: () => waitForTrust(graceMs),
    trusted() {
      clearTimeout(giveUp);
      giveUp = undefined;
      mustRepeat = true;
      void check();
    },
  });
  if (cache.isTrusted()) void check();
  else waitForTrust(openMs);

  return {
    async principal() {
      await cache.isCurrent();
      return verified.promise;
    },
    release,
  };
}

/** A rejection that nobody waits for is none of the process's faults. */
function unsettled(): PromiseWithResolvers<Principal> {
  const promise = Promise.withResolvers<Principal>();
  promise.promise.catch(() => {});
  return promise;
}
