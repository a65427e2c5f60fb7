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

/** Streams that wait for the events of one tenant. */
interface WaitingStreams {
  tenant: Tenant;
  /** The least sequence that one of them has read up to. */
  sequence: bigint;
  resume: Set<() => void>;
}

/** How soon a stream sees the events that another replica has recorded. */
const pollIntervalMs = 250;

/**
 * Resumes the streams of the event log when there is more to read. It follows the last sequences of the tenants that streams wait
 * for: one statement for all of them, four times a second, and none while no stream is open. So streams are served by any replica,
 * whichever records the events.
 */
export class SequenceFollower implements Part {
  readonly name = "event sequences";
  readonly #database: Queryable;
  readonly #log: Logger;
  readonly #waiting = new Map<string, WaitingStreams>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor({ database, log }: { database: Queryable; log: Logger }) {
    this.#database = database;
    this.#log = log;
  }

  /** Aborts when the app stops, so that streams end before the server waits for them. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /** Counts an event that this process has committed, and resumes the streams of its tenant at once. */
  recorded(tenant: Tenant): void {
    recordedCount.add(1);
    this.#resume(keyOf(tenant));
  }

  /** Resolves when the tenant may have more events than up to `sequence`, or when `signal` aborts. */
  async moreThan(sequence: bigint, tenant: Tenant, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const key = keyOf(tenant);
    const streams = this.#waiting.get(key) ?? { tenant, resume: new Set(), sequence };
    // The stream that has read least decides; the others look once more than they need.
    if (sequence < streams.sequence) streams.sequence = sequence;
    this.#waiting.set(key, streams);
    const { promise, resolve } = Promise.withResolvers<void>();
    const resume = () => resolve();
    streams.resume.add(resume);
    signal.addEventListener("abort", resume, { once: true });
    this.#pollSoon();
    await promise;
    signal.removeEventListener("abort", resume);
    streams.resume.delete(resume);
    if (streams.resume.size === 0 && this.#waiting.get(key) === streams) this.#waiting.delete(key);
  }

  #resume(key: string): void {
    const streams = this.#waiting.get(key);
    this.#waiting.delete(key);
    for (const resume of streams?.resume ?? []) resume();
  }

  #pollSoon(): void {
    if (this.#waiting.size > 0 && !this.stopping.aborted)
      this.#timer ??= setTimeout(runAsSchedule, pollIntervalMs, "event sequences", () => this.#poll());
  }

  async #poll(): Promise<void> {
    this.#timer = undefined;
    try {
      const tenants = [...this.#waiting.values()].map(({ tenant }) => tenant);
      for (const { tenant, last } of await selectLastSequences(this.#database, tenants)) {
        const key = keyOf(tenant);
        if (last > (this.#waiting.get(key)?.sequence ?? last)) this.#resume(key);
      }
    } catch (err) {
      this.#log.warn({ err }, "the event log cannot be read, streams wait");
    }
    this.#pollSoon();
  }
}

function keyOf({ environment, ownerId }: Tenant): string {
  return `${environment} ${ownerId}`;
}
