import type { Queryable } from "@platform/postgres/query/statement";
import { runAsSchedule } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import { selectLastSequences } from "./event-log.sql.ts";

const recordedCount = meter("webhooks").createCounter("webhooks.events.recorded", {
  unit: "{event}",
  description: "Events that got a number in the event log",
});

/** Who waits for the events of one tenant. */
interface Watched {
  tenant: Tenant;
  waiting: Set<() => void>;
}

/** Tells the streams of the event log when there is more to read. */
export interface SequenceFollower extends Part {
  /** Counts an event that this process has committed, and wakes the streams of its tenant at once. */
  recorded(tenant: Tenant): void;
  /** Resolves when the tenant may have more events than up to `sequence`, or when `signal` aborts. */
  moreThan(sequence: bigint, tenant: Tenant, signal: AbortSignal): Promise<void>;
  /** Aborts when the app stops, so that streams end before the server waits for them. */
  stopping: AbortSignal;
}

/** How soon a stream sees the events that another replica has recorded. */
const pollIntervalMs = 250;

/**
 * Follows the last sequences of the tenants that streams wait for: one statement for all of them, four times a second, and none while
 * no stream is open. So streams are served by any replica, whichever records the events.
 */
export function sequenceFollower({ database, log }: { database: Queryable; log: Logger }): SequenceFollower {
  const watched = new Map<string, Watched & { from: bigint }>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const keyOf = ({ environment, ownerId }: Tenant) => `${environment} ${ownerId}`;

  function wake(key: string): void {
    const found = watched.get(key);
    watched.delete(key);
    for (const resume of found?.waiting ?? []) resume();
  }

  async function poll(): Promise<void> {
    timer = undefined;
    try {
      const tenants = [...watched.values()].map(({ tenant }) => tenant);
      for (const { tenant, last } of await selectLastSequences(database, tenants)) {
        const key = keyOf(tenant);
        if (last > (watched.get(key)?.from ?? last)) wake(key);
      }
    } catch (err) {
      log.warn({ err }, "the event log cannot be read, streams wait");
    }
    pollSoon();
  }

  function pollSoon(): void {
    if (watched.size > 0 && !stopping.signal.aborted)
      timer ??= setTimeout(runAsSchedule, pollIntervalMs, "event sequences", poll);
  }

  return {
    name: "event sequences",
    stopping: stopping.signal,
    recorded(tenant) {
      recordedCount.add(1);
      wake(keyOf(tenant));
    },
    async moreThan(sequence, tenant, signal) {
      if (signal.aborted) return;
      const key = keyOf(tenant);
      const entry = watched.get(key) ?? { tenant, waiting: new Set(), from: sequence };
      // The stream that has read least decides; the others look once more than they need.
      if (sequence < entry.from) entry.from = sequence;
      watched.set(key, entry);
      const woken = Promise.withResolvers<void>();
      const resume = () => woken.resolve();
      entry.waiting.add(resume);
      signal.addEventListener("abort", resume, { once: true });
      pollSoon();
      await woken.promise;
      signal.removeEventListener("abort", resume);
      entry.waiting.delete(resume);
      if (entry.waiting.size === 0 && watched.get(key) === entry) watched.delete(key);
    },
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
