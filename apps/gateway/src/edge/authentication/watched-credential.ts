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

/**
 * Watches a credential for longer than a request. It is valid only while changes of credentials are received, and verified again after
 * each change that concerns it, and after each time in which changes could not be received. Until then `principal` waits, so nothing
 * is sent that the credential might no longer permit.
 */
export class WatchedCredential {
  readonly #options: WatchOptions;
  readonly #stopWatching: () => void;
  /** The principal as verified last; undefined while it may be out of date. */
  #current: Principal | undefined;
  #verified = unsettled();
  #isOver = false;
  #isChecking = false;
  #mustRepeat = false;
  #missedChanges: CredentialChange[] = [];
  #giveUpTimer: NodeJS.Timeout | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#stopWatching = options.cache.watch({
      changed: (change) => this.#change(change),
      distrusted: () => this.#waitForTrust(options.graceMs),
      trusted: () => this.#trust(),
    });
    if (options.cache.isTrusted()) void this.#check();
    else this.#waitForTrust(options.openMs);
  }

  /**
   * Resolves to the principal as verified last; at once unless something has changed, or changes cannot be received. Rejects
   * with the refusal.
   */
  async principal(): Promise<Principal> {
    await this.#options.cache.isCurrent();
    return this.#verified.promise;
  }

  /** Stops watching. */
  release(): void {
    this.#isOver = true;
    clearTimeout(this.#giveUpTimer);
    this.#stopWatching();
  }

  #change(change: CredentialChange): void {
    if (this.#isChecking) this.#missedChanges.push(change);
    else if (this.#current && concerns({ ok: true, principal: this.#current }, change)) void this.#check();
  }

  #trust(): void {
    clearTimeout(this.#giveUpTimer);
    this.#giveUpTimer = undefined;
    this.#mustRepeat = true;
    void this.#check();
  }

  #waitForTrust(ms: number): void {
    this.#unsettle();
    this.#giveUpTimer ??= setTimeout(() => this.#end("unverified", new ProblemError(unavailable())), ms);
  }

  async #check(): Promise<void> {
    this.#unsettle();
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const verdict = await this.#latestVerdict();
      if (!this.#isOver && this.#options.cache.isTrusted()) this.#accept(verdict);
    } catch (error) {
      this.#end("unverified", error);
    } finally {
      this.#isChecking = false;
    }
  }

  /** Verifies until no change that concerns the verdict has arrived meanwhile, because such a change may be later than the verdict. */
  async #latestVerdict(): Promise<Verdict> {
    for (;;) {
      this.#mustRepeat = false;
      this.#missedChanges = [];
      const verdict = await this.#options.verify();
      const isOutdated = this.#mustRepeat || this.#missedChanges.some((change) => concerns(verdict, change));
      if (this.#isOver || !isOutdated) return verdict;
    }
  }

  #accept(verdict: Verdict): void {
    try {
      this.#current = this.#options.require(verdict);
      this.#verified.resolve(this.#current);
    } catch (refusal) {
      this.#end("revoked", refusal);
    }
  }

  #unsettle(): void {
    if (!this.#current) return;
    this.#current = undefined;
    this.#verified = unsettled();
  }

  #end(reason: "revoked" | "unverified", refusal: unknown): void {
    if (this.#isOver) return;
    this.release();
    this.#verified.reject(refusal);
    this.#options.lost(reason);
  }
}

/** A promise whose rejection is no fault of the process where nobody waits for it. */
function unsettled(): PromiseWithResolvers<Principal> {
  const promise = Promise.withResolvers<Principal>();
  promise.promise.catch(() => {});
  return promise;
}
