import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { runAsSchedule } from "@platform/service/call/current-actor";
import type { Logger } from "@platform/service/observe/log";
import { type ApiHosts, disabledMail, recoveredMail, warningMail } from "../mail/compose-mail.ts";
import { insertMail } from "../mail/mail.sql.ts";
import { announceCondition, isOperational } from "../registrations/announce-condition.ts";
import type { DisabledReason } from "../registrations/webhook.ts";
import { recordWebhookChange } from "../registrations/webhook-activity.ts";
import {
  updateWebhookDisabled,
  updateWebhookFailing,
  updateWebhookRecovered,
  updateWebhookWarned,
} from "../registrations/webhook-condition.sql.ts";
import type { RecordedResult } from "../sending/attempt.ts";
import type { DueDelivery } from "./claim.sql.ts";
import type { Verdict } from "./judge-attempt.ts";
import { settleRows } from "./settle.sql.ts";

/** An attempt that was made, and its verdict. */
export interface MadeAttempt {
  delivery: Omit<DueDelivery, "body">;
  startedAt: Date;
  result: RecordedResult;
  verdict: Verdict;
  /** Undefined when no further attempt follows. */
  nextAttemptAtMs: number | undefined;
  /** Time of the verdict. */
  at: Date;
}

interface SettlerOptions {
  database: Database;
  /** Id of this process. */
  holder: string;
  /** Number of attempts of a delivery, which e-mails mention. */
  attemptsInAll: number;
  /** Host names of the API, which e-mails name. */
  hosts: ApiHosts;
  log: Logger;
  /** Called after an e-mail was committed. */
  mailed(): void;
}

export interface Settler {
  /** Resolves once the attempt and its consequences are committed. */
  settle(attempt: MadeAttempt): Promise<void>;
  /** Drops attempts that cannot be written any more; another process makes them again. */
  stop(): void;
}

const maxBatch = 500;
const retryDelayMs = 250;

interface Waiting {
  attempt: MadeAttempt;
  written: () => void;
  dropped: (reason: Error) => void;
}

/**
 * Records attempts. Those that end while a batch is being written form the next batch, so that a busy process waits for the
 * disk once for many attempts, and an idle one does not wait at all.
 */
export function attemptSettler(options: SettlerOptions): Settler {
  let waiting: Waiting[] = [];
  let isWriting = false;
  let isStopped = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      try {
        await settleBatch(
          batch.map(({ attempt }) => attempt),
          options,
        );
        waiting = waiting.slice(batch.length);
        for (const { written } of batch) written();
      } catch (err) {
        options.log.warn({ err, count: batch.length }, "attempts cannot be stored, retrying");
        if (isStopped) break;
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
    for (const { dropped } of waiting.splice(0)) dropped(new Error("stopped"));
    isWriting = false;
  }

  return {
    settle(attempt) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ attempt, written: resolve, dropped: reject });
      if (!isWriting) void write();
      return promise;
    },
    stop() {
      isStopped = true;
    },
  };
}

async function settleBatch(attempts: readonly MadeAttempt[], options: SettlerOptions): Promise<void> {
  const { database, holder } = options;
  const rows = attempts.map(({ delivery, verdict, nextAttemptAtMs, startedAt, result }) => ({
    environment: delivery.environment,
    ownerId: delivery.ownerId,
    webhookId: delivery.webhookId,
    deliveryId: delivery.id,
    outcome: verdict.outcome,
    dueAt: nextAttemptAtMs === undefined ? undefined : new Date(nextAttemptAtMs),
    startedAt,
    result,
  }));
  const consequential = attempts.filter(
    ({ delivery, verdict }) =>
      verdict.disable || verdict.warn || (verdict.outcome === "delivered" && delivery.isFailing),
  );
  if (consequential.length === 0) return database.batch((tx) => [settleRows(tx, holder, rows)]);
  const mailed = await database.transaction(async (tx) => {
    const counted = await settleRows(tx, holder, rows);
    let mails = 0;
    for (const attempt of consequential) {
      if (counted.has(attempt.delivery.id)) mails += await followUp(tx, attempt, options);
    }
    return mails > 0;
  });
  if (mailed) options.mailed();
}

/** Applies an attempt's verdict to its webhook; resolves to the number of e-mails that this causes. */
function followUp(
  tx: Queryable,
  attempt: MadeAttempt,
  options: Pick<SettlerOptions, "attemptsInAll" | "hosts">,
): Promise<number> {
  return runAsSchedule("webhook deliveries", () => {
    if (attempt.verdict.disable) return disable(tx, attempt, attempt.verdict.disable, options.hosts);
    return attempt.verdict.warn ? warn(tx, attempt, options.attemptsInAll) : recover(tx, attempt);
  });
}

/** Returns the delivery in the form of events and of e-mails. */
function deliveryOf({ delivery, startedAt, result }: MadeAttempt) {
  const { id, eventId, eventType, step } = delivery;
  const { responseCode, error } = result;
  return {
    event: { id, eventId, eventType, error, ...(responseCode !== undefined && { responseCode }) },
    mail: { deliveryId: id, eventId, eventType, failures: step + 1, attemptedAt: startedAt, result },
  };
}

/** Switches a webhook off and announces it, unless it was off already, or its URL has changed. */
async function disable(tx: Queryable, attempt: MadeAttempt, reason: DisabledReason, hosts: ApiHosts): Promise<number> {
  const { delivery, at } = attempt;
  const webhook = await updateWebhookDisabled(tx, delivery, { id: delivery.webhookId, url: delivery.url, reason, at });
  if (!webhook) return 0;
  const { event, mail } = deliveryOf(attempt);
  await announceCondition(tx, "webhookDisabled", webhook, event);
  await recordWebhookChange(tx, webhook, "disabled");
  await insertMail(tx, disabledMail({ ...mail, webhook }, reason, hosts), at);
  return 1;
}

/** Announces that deliveries fail, and warns the owner by e-mail if it has requested that. */
async function warn(tx: Queryable, attempt: MadeAttempt, attemptsInAll: number): Promise<number> {
  const { delivery, at } = attempt;
  const { webhookId: id, url } = delivery;
  const { event, mail } = deliveryOf(attempt);
  const failing = isOperational(event.eventType)
    ? undefined
    : await updateWebhookFailing(tx, delivery, { id, url, at });
  if (failing) await announceCondition(tx, "webhookFailing", failing, event);
  const webhook = await updateWebhookWarned(tx, delivery, { id, url, at });
  if (!webhook) return 0;
  await insertMail(tx, warningMail({ ...mail, webhook }, attemptsInAll), at);
  return 1;
}

/** Announces that a webhook works again, also by e-mail if one reported the failure. */
async function recover(tx: Queryable, attempt: MadeAttempt): Promise<number> {
  const { delivery } = attempt;
  const webhook = await updateWebhookRecovered(tx, delivery, { id: delivery.webhookId, url: delivery.url });
  if (!webhook) return 0;
  const { event, mail } = deliveryOf(attempt);
  const { failedSince: failingSince } = webhook;
  if (failingSince) await announceCondition(tx, "webhookRecovered", { ...webhook, failingSince }, event);
  if (!webhook.wasMailed) return 0;
  await insertMail(tx, recoveredMail({ ...mail, webhook }), attempt.at);
  return 1;
}
