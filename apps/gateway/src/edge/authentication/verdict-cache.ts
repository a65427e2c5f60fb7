import { Fault } from "@platform/service/call/fault";
import { meter } from "@platform/service/observe/telemetry";
import { LRUCache } from "lru-cache";
import { nextRead } from "./next-read.ts";
import type { Verdict } from "./verdict.ts";

interface VerdictCacheOptions {
  maxEntries: number;
  /** Age at which a verdict is verified again. It may be used while that takes, at most for as long again. 0: never. */
  ttlMs: number;
  /** How long cached verdicts may be used after the credentials service sent a heartbeat. */
  trustMs: number;
  now?: () => number;
}

/** How long a verification may take for those who come later. A slow gateway needs some turns of its event loop for it. */
const questionMs = 10_000;

interface Kept {
  verdict: Verdict;
  /** When it arrived, by the clock of the cache. */
  sinceMs: number;
}

// Plain numbers, read when metrics are, as those of the rate limiter are: this is asked with every request.
const lookups = { hit: 0, miss: 0, distrusted: 0 };

meter("gateway")
  .createObservableCounter("gateway.credential_cache.lookups", {
    description: "Lookups of credentials, by outcome: hit, miss, or distrusted while the cache may be out of date",
  })
  .addCallback((result) => {
    for (const outcome of ["hit", "miss", "distrusted"] as const) result.observe(lookups[outcome], { outcome });
  });

/** A credential of an owner, or all of an owner's; the member that is not meant is empty. */
export interface CredentialChange {
  credentialId: string;
  ownerId: string;
}

/** Asks the credentials service for a verdict, for so long at most. */
export type Ask = (timeoutMs: number) => Promise<Verdict>;

/** Who depends on a verdict for longer than a request. */
export interface VerdictWatcher {
  /** A verdict on this may be wrong from now on. */
  changed(change: CredentialChange): void;
  /** Changes can no longer be received, so any verdict may be wrong from now on. */
  distrusted(): void;
  /** Changes are received again; those before are not. */
  trusted(): void;
}

export interface VerdictCache {
  /**
   * The cached verdict on a credential, by its digest; undefined when it must be asked for. One that is old is asked for while it is
   * used. A promise only where the event loop has to read first what has arrived, see `isCurrent`.
   */
  known(digest: string, ask: Ask): Verdict | undefined | Promise<Verdict | undefined>;
  /**
   * The cached verdict on a credential, by its digest, or what `ask` says; callers at the same time share one question. It goes on for
   * those who come later when a caller has waited until its deadline, Unix time in ms, and is rejected with DEADLINE_EXCEEDED.
   */
  verdictOn(digest: string, ask: Ask, deadlineMs: number): Promise<Verdict>;
  /** Forgets the verdicts that a change concerns. */
  forget(change: CredentialChange): void;
  /** Records a heartbeat: the credentials service had sent every change until then, in the time of this process. */
  vouch(sentMs: number): void;
  /** Empties the cache, because changes can no longer be received and any entry may be wrong. */
  distrust(): void;
  /** Time since the last lookup. */
  unusedMs(): number;
  /**
   * Empties the cache and does without heartbeats, because nobody uses it; resolves at the next lookup, or when `signal`
   * aborts. That lookup and those until the next heartbeat ask, and count as misses.
   */
  rest(signal: AbortSignal): Promise<void>;
  /** Whether changes are received, as far as is known. */
  isTrusted(): boolean;
  /**
   * Whether every change of the last `trustMs` has been applied. At once while the last heartbeat is recent; otherwise once the event loop
   * has read everything that had arrived, and what counts then is for how long nothing had. So a gateway that is slow waits for a turn
   * of its loop, and a stream that is silent empties the cache.
   */
  isCurrent(): boolean | Promise<boolean>;
  /** Tells a watcher of changes until the returned function is called. A watched cache is in use: it does not rest. */
  watch(watcher: VerdictWatcher): () => void;
}

/**
 * Remembers verdicts while the credentials service vouches for them. Bounded in number and age; refusals are kept too, so
 * that a misconfigured partner costs one question. Keyed by digest: no secret is held.
 *
 * Closed by default: before the first heartbeat, and from `trustMs` after the last was sent, every request asks.
 */
export function verdictCache(options: VerdictCacheOptions): VerdictCache {
  const now = options.now ?? (() => performance.now());
  const verdicts = new LRUCache<string, Kept>({ max: options.maxEntries, ttl: 2 * options.ttlMs, ttlResolution: 1000 });
  const freshMs = options.ttlMs || Number.POSITIVE_INFINITY;
  const asking = new Map<string, Promise<Verdict>>();
  let vouchedAt = Number.NEGATIVE_INFINITY;
  let usedAt = Number.NEGATIVE_INFINITY;
  let isRested = false;
  let used: PromiseWithResolvers<void> | undefined;
  // Counts what was forgotten, so that a verdict that arrives after that is used but not kept.
  let changes = 0;
  const watchers = new Set<VerdictWatcher>();

  const isTrusted = () => vouchedAt !== Number.NEGATIVE_INFINITY;
  const isRecent = (atMs: number) => atMs - vouchedAt < options.trustMs;
  const isCurrent = () => isTrusted() && (isRecent(now()) || isCurrentAfterRead());

  async function isCurrentAfterRead(): Promise<boolean> {
    if (isRecent(await nextRead(now))) return true;
    if (isTrusted()) distrust();
    return false;
  }

  /** Notes a lookup; whether the cache may be used for it. */
  function use(): boolean | Promise<boolean> {
    usedAt = now();
    used?.resolve();
    return isCurrent();
  }

  function hit(digest: string, ask: Ask): Verdict | undefined {
    const kept = verdicts.get(digest);
    if (!kept) return undefined;
    lookups.hit += 1;
    if (usedAt - kept.sinceMs >= freshMs) void question(digest, ask);
    return kept.verdict;
  }

  function question(digest: string, ask: Ask): Promise<Verdict> {
    const asked = asking.get(digest) ?? askAndKeep(digest, ask);
    asking.set(digest, asked);
    // Perhaps nobody waits for it.
    asked.catch(() => {});
    return asked;
  }

  function distrust(): void {
    vouchedAt = Number.NEGATIVE_INFINITY;
    changes++;
    asking.clear();
    verdicts.clear();
    for (const watcher of watchers) watcher.distrusted();
  }

  async function askAndKeep(digest: string, ask: Ask): Promise<Verdict> {
    const before = changes;
    try {
      const verdict = await ask(questionMs);
      // Changes that are read late are applied to it, too.
      if (changes === before) verdicts.set(digest, { verdict, sinceMs: now() });
      return verdict;
    } finally {
      asking.delete(digest);
    }
  }

  return {
    known(digest, ask) {
      const mayUse = use();
      if (mayUse instanceof Promise) return mayUse.then((isUsable) => (isUsable ? hit(digest, ask) : undefined));
      return mayUse ? hit(digest, ask) : undefined;
    },
    async verdictOn(digest, ask, deadlineMs) {
      const mayUse = use();
      if (!(mayUse instanceof Promise ? await mayUse : mayUse)) {
        lookups[isRested ? "miss" : "distrusted"] += 1;
        return ask(deadlineMs - Date.now());
      }
      const known = hit(digest, ask);
      if (known) return known;
      lookups[asking.has(digest) ? "hit" : "miss"] += 1;
      return inTime(question(digest, ask), deadlineMs);
    },
    forget(change) {
      changes++;
      asking.clear();
      // A walk over all entries: changes are rare, and an index would have to be kept right for them.
      for (const [digest, { verdict }] of verdicts.entries()) {
        if (concerns(verdict, change)) verdicts.delete(digest);
      }
      for (const watcher of watchers) watcher.changed(change);
    },
    vouch(sentMs) {
      const wasTrusted = isTrusted();
      vouchedAt = sentMs;
      isRested = false;
      if (wasTrusted) return;
      for (const watcher of watchers) watcher.trusted();
    },
    distrust() {
      distrust();
      isRested = false;
    },
    unusedMs: () => (watchers.size > 0 ? 0 : now() - usedAt),
    async rest(signal) {
      if (watchers.size > 0) return;
      distrust();
      isRested = true;
      const next = Promise.withResolvers<void>();
      const end = () => next.resolve();
      used = next;
      signal.addEventListener("abort", end, { once: true });
      if (!signal.aborted) await next.promise;
      signal.removeEventListener("abort", end);
      used = undefined;
    },
    isTrusted,
    isCurrent,
    watch(watcher) {
      use();
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Rejects at the deadline, unless the answer has arrived by then: a loop that is late runs timers before it reads. */
async function inTime(asked: Promise<Verdict>, deadlineMs: number): Promise<Verdict> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(async () => {
    await nextRead(Date.now);
    late.reject(
      new Fault("DEADLINE_EXCEEDED", "VERIFICATION_TOOK_TOO_LONG", "The credentials service does not respond."),
    );
  }, deadlineMs - Date.now());
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a change may have made a verdict wrong. */
export function concerns(verdict: Verdict, { credentialId, ownerId }: CredentialChange): boolean {
  if (!verdict.ok) return verdict.credentialId === credentialId || verdict.ownerId === ownerId;
  return verdict.principal.credentialId === credentialId || verdict.principal.tenant.ownerId === ownerId;
}
