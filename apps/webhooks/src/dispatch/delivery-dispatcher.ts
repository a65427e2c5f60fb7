import type { Database } from "@platform/postgres/query/database";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import type { ApiHosts } from "../mail/compose-mail.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { RetrySchedule } from "../sending/retry-schedule.ts";
import { type AttemptDependencies, attemptDelivery } from "./attempt-delivery.ts";
import type { DueDelivery } from "./claim.sql.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import { type AttemptOutcome, Dispatcher } from "./dispatcher.ts";
import { deleteExpiredLeases, deleteLease, selectDueWebhooks, selectPending, updateLeases } from "./due.sql.ts";
import { aliveSeconds, type Heartbeat } from "./heartbeat.ts";
import { deleteLeasesOfDead } from "./holder.sql.ts";
import { judgeAttempt } from "./judge-attempt.ts";
import { attemptSettler, type Settler } from "./settle-attempts.ts";

interface Options extends AttemptDependencies {
  database: Database;
  /** Connections whose commits do not wait for the disk. */
  queue: Database;
  /** Id of this process. */
  holder: string;
  heartbeat: Pick<Heartbeat, "recent">;
  schedule: RetrySchedule;
  leaseMs: number;
  sweepIntervalMs: number;
  maxInFlight: number;
  maxInFlightPerWebhook: number;
  mailer: Pick<Mailer, "nudge">;
  /** Host names of the API, which e-mails name. */
  hosts: ApiHosts;
  log: Logger;
}

const duration = meter("webhooks").createHistogram("webhooks.attempt.duration", {
  unit: "s",
  description: "Duration of an attempt, from connecting to the end of the response, by outcome and error class",
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
});

const delay = meter("webhooks").createHistogram("webhooks.attempt.delay", {
  unit: "s",
  description:
    "Time from when an attempt was due to its beginning, by whether it is a delivery's first, or limited by a rate",
  advice: { explicitBucketBoundaries: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] },
});

/** Returns the kind of an attempt in the metrics of delays: a wait for a rate, which the owner has requested, counts apart. */
function kindOf({ isRated, step }: DueDelivery): "limited" | "first" | "again" {
  if (isRated) return "limited";
  return step === 0 ? "first" : "again";
}

/** Creates a dispatcher that claims deliveries in Postgres, sends them, and records their outcome. */
export function deliveryDispatcher(options: Options): Dispatcher {
  const { queue, holder, leaseMs, schedule, log } = options;
  const leaseSeconds = leaseMs / 1000;
  const settler = attemptSettler({
    database: options.database,
    holder,
    log,
    hosts: options.hosts,
    attemptsInAll: schedule.length,
    mailed: () => options.mailer.nudge(),
  });
  return new Dispatcher({
    ...options,
    attempt: (delivery) => makeAttempt(options, settler, delivery),
    async claim(asks) {
      await options.heartbeat.recent();
      return claimDeliveries({ ...options, database: queue }, asks);
    },
    findDue: () => findDue(queue, leaseSeconds),
    renew: (deliveries) => updateLeases(queue, deliveries, { holder, leaseSeconds }),
    renewIntervalMs: leaseMs / 4,
    stopping: settler.stop,
  });
}

/** Sends a delivery once and records the outcome. */
async function makeAttempt(options: Options, settler: Settler, delivery: DueDelivery): Promise<AttemptOutcome> {
  const { clock, schedule } = options;
  const startedAt = new Date(clock.now());
  const delaySeconds = Math.max(0, startedAt.getTime() - delivery.dueAt.getTime()) / 1000;
  delay.record(delaySeconds, { attempt: kindOf(delivery) });
  const result = await attemptDelivery(options, delivery);
  if (result.errorClass === "egress") {
    duration.record(result.durationMs / 1000, { outcome: "postponed", error_class: "egress" });
    await deleteLease(options.queue, delivery, options.holder);
    return "postponed";
  }
  const { step, byHand } = delivery;
  const verdict = judgeAttempt({ step, byHand, result, schedule, random: Math.random() });
  duration.record(result.durationMs / 1000, { outcome: verdict.outcome, error_class: result.errorClass ?? "none" });
  const nowMs = clock.now();
  const nextAttemptAtMs = verdict.delayMs === undefined ? undefined : nowMs + verdict.delayMs;
  await settler.settle({ delivery, startedAt, result, verdict, nextAttemptAtMs, at: new Date(nowMs) });
  return { isDelivered: verdict.outcome === "delivered", nextAttemptAtMs };
}

/** Selects the webhooks that have deliveries due, after it has released leases of processes that are dead. */
async function findDue(queue: Database, leaseSeconds: number) {
  const { waiting, leased } = await selectPending(queue);
  if (leased) {
    await deleteLeasesOfDead(queue, aliveSeconds);
    await deleteExpiredLeases(queue, leaseSeconds);
  }
  return waiting || leased ? selectDueWebhooks(queue) : [];
}
