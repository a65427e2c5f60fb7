import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@platform/postgres/query/database";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import type { EventConsumer } from "../consume/consumer.ts";
import { catalog } from "../event/catalog.ts";
import { typesWithin } from "../event/event-filter.ts";
import type { OutboxRelay } from "../publish/outbox.ts";
import type { Nats } from "../streams/nats.ts";
import { FollowedConsumer } from "./followed-consumer.ts";
import { FollowedSource, type SourceReport } from "./followed-source.ts";
import { ownOutbox, remoteOutbox } from "./outbox-access.ts";
import { claimSourceChecks } from "./source-check.sql.ts";

const metrics = meter("messaging");
const missing = metrics.createObservableGauge("messaging.consumer.missing", {
  unit: "{event}",
  description: "Events that a consumer lacks, although JetStream has nothing more for it",
});
const completeUntil = metrics.createObservableGauge("messaging.consumer.complete_until", {
  unit: "s",
  description: "Unix time until which a consumer has processed every event of every service",
});
const recovered = metrics.createCounter("messaging.consumer.recovered", {
  unit: "{event}",
  description:
    "Events that JetStream lost or did not deliver, processed from the outbox of their source or published again",
});

/** Interval of the checks of one source, over all replicas. */
const intervalMs = 2000;
/** Interval of a source that has emitted nothing since its last check. */
const quietIntervalMs = 6000;
/** While JetStream is silent. */
const silentIntervalMs = 150;

interface CompletenessOptions {
  database: Database;
  nats: Nats;
  consumers: readonly EventConsumer[];
  /** Undefined if the service emits no events. */
  relay: Pick<OutboxRelay, "sweep"> | undefined;
  log: Logger;
}

/**
 * Makes the consumers of a service complete: compares the outbox of each service whose events they receive with their inboxes every two
 * seconds, or six while it is quiet, and recovers what they lack. While JetStream is silent or refuses events, they receive them from the
 * outboxes instead.
 */
export function completenessWatch(options: CompletenessOptions): Part {
  return new CompletenessWatch(options);
}

class CompletenessWatch implements Part {
  readonly name = "completeness watch";
  readonly #database: Database;
  readonly #log: Logger;
  readonly #nats: Nats;
  readonly #consumers: readonly FollowedConsumer[];
  readonly #sources: readonly FollowedSource[];
  readonly #checks = new Map<FollowedSource, Promise<void>>();
  readonly #reports = new Map<FollowedSource, SourceReport>();
  /** Sources of which the log says that they do not respond. */
  readonly #failing = new Set<FollowedSource>();
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();
  readonly #measure = (result: Measurement) => this.#observe(result);

  constructor({ database, nats, consumers, relay, log }: CompletenessOptions) {
    this.#database = database;
    this.#log = log;
    this.#nats = nats;
    this.#consumers = consumers.map((consumer) => new FollowedConsumer({ database, nats, consumer }));
    const sources = [...new Set(Object.values(catalog).map(({ source }) => source))];
    this.#sources = sources.flatMap((source) => {
      const receiving = this.#consumers.filter(({ filter }) => typesWithin(filter, source).length > 0);
      if (receiving.length === 0) return [];
      const outbox = source === nats.app && relay ? ownOutbox(database, relay) : remoteOutbox(nats, source);
      return [new FollowedSource(source, { database, outbox, consumers: receiving })];
    });
  }

  start(): void {
    // So that the first recovery is an increase.
    for (const { durable } of this.#consumers) recovered.add(0, { consumer: durable });
    metrics.addBatchObservableCallback(this.#measure, [missing, completeUntil]);
    if (this.#sources.length > 0) this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    metrics.removeBatchObservableCallback(this.#measure, [missing, completeUntil]);
    await this.#running;
    await Promise.all(this.#checks.values());
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await Promise.all(this.#consumers.map((consumer) => consumer.look()));
      await this.#beginChecks();
      const endMs = performance.now() + intervalMs;
      do await sleep(silentIntervalMs, undefined, { signal }).catch(() => {});
      while (!signal.aborted && !this.#isSilent() && performance.now() < endMs);
    }
  }

  /** Checks the sources that are due, by one statement for all. A source that does not respond delays no other one. */
  async #beginChecks(): Promise<void> {
    const isDue = (source: FollowedSource) => source.isSilent || source.isDue(quietIntervalMs);
    const sources = this.#sources.filter((source) => !this.#checks.has(source) && isDue(source));
    if (sources.length === 0) return;
    const intervals = sources.map(({ source, isSilent }) => ({
      source,
      intervalMs: (isSilent ? silentIntervalMs : intervalMs) / 2,
    }));
    const claimed = claimSourceChecks(this.#database, intervals);
    await claimed.catch(() => {});
    for (const source of sources) {
      const check = this.#check(source, claimed).finally(() => this.#checks.delete(source));
      this.#checks.set(source, check);
    }
  }

  #isSilent(): boolean {
    return this.#nats.isSilent() || this.#consumers.some(({ isSilent }) => isSilent);
  }

  /** @param claimed the sources that are due; another replica checks those that are not */
  async #check(source: FollowedSource, claimed: ReturnType<typeof claimSourceChecks>): Promise<void> {
    const again = [{ source: source.source, intervalMs: 0 }];
    try {
      for (let claims = claimed; ; claims = claimSourceChecks(this.#database, again)) {
        const number = (await claims).get(source.source);
        if (number === undefined) await source.begin();
        const report = number === undefined ? undefined : await source.check(number);
        this.#report(source, report);
        if (!report?.hasMore || this.#stopped.signal.aborted) break;
      }
      this.#failing.delete(source);
    } catch (err) {
      this.#reports.delete(source);
      if (this.#failing.has(source)) return;
      this.#failing.add(source);
      this.#log.warn({ err, service: source.source }, "the events of a service could not be checked, retrying");
    }
  }

  /** Undefined if another replica has checked: it reports what is missing. */
  #report(source: FollowedSource, report: SourceReport | undefined): void {
    if (!report) return void this.#reports.delete(source);
    this.#reports.set(source, report);
    for (const [{ durable }, { processed, publishedAgain }] of report.recovered) {
      if (processed + publishedAgain > 0) recovered.add(processed + publishedAgain, { consumer: durable });
      if (publishedAgain === 0) continue;
      this.#log.error({ consumer: durable, count: publishedAgain }, "NATS lost events, publishing them again");
    }
  }

  #observe(result: Measurement): void {
    const reports = [...this.#reports.values()];
    for (const consumer of this.#consumers) {
      const current = reports.filter((report) => report.missing.has(consumer));
      if (current.length === 0) continue;
      const by = { consumer: consumer.durable };
      result.observe(
        missing,
        current.reduce((sum, report) => sum + (report.missing.get(consumer) ?? 0), 0),
        by,
      );
      const times = current.map(({ completeUntilMs }) => completeUntilMs ?? Number.NaN);
      const seconds = Math.min(...times) / 1000;
      if (!Number.isNaN(seconds)) result.observe(completeUntil, seconds, by);
    }
  }
}

interface Measurement {
  observe(metric: typeof missing, value: number, by: Record<string, string>): void;
}
