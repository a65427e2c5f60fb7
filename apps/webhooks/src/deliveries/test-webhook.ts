import type { Database } from "@platform/postgres/database";
import type { TenantCall } from "@platform/service/call";
import { Fault } from "@platform/service/fault";
import { newId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
import type { Tenant } from "@platform/service/tenant";
import { type AttemptDependencies, attemptDelivery } from "../dispatch/attempt-delivery.ts";
import { chargeRequest } from "../dispatch/rate.sql.ts";
import { insertTestDelivery } from "../dispatch/settle.sql.ts";
import { renderBody } from "../fan-out/envelope.ts";
import { testEvent } from "../fan-out/event-data.ts";
import { insertEventBody } from "../fan-out/fan-out.sql.ts";
import { lockOwner } from "../registrations/owner.sql.ts";
import { selectTarget } from "../registrations/webhook.sql.ts";
import type { Delivery } from "./delivery.ts";

const kept = { payloadRemovedAt: null, payloadSha256: null };

interface Dependencies extends AttemptDependencies {
  database: Database;
  /** Webhooks with a test in flight in this process. */
  underWay: Set<string>;
}

/**
 * Sends one `webhook.test` now, or as soon as the rate of the webhook has room, whether the webhook is on or off, and resolves to
 * its delivery. It is never retried and does not change the webhook. Throws NOT_FOUND; FAILED_PRECONDITION while another test of the
 * webhook is in flight.
 */
export async function testWebhook(
  dependencies: Dependencies,
  { tenant }: TenantCall,
  { webhookId }: { webhookId: string },
): Promise<Delivery> {
  const { database, clock, underWay } = dependencies;
  const target = await selectTarget(database, tenant, webhookId);
  if (!target) throw refusal("WEBHOOK_NOT_FOUND");
  if (underWay.has(webhookId)) {
    throw refusal("TEST_UNDER_WAY");
  }
  underWay.add(webhookId);
  try {
    if (target.rateLimit > 0) await waitForTurn(dependencies, tenant, { webhookId, perSecond: target.rateLimit });
    const startedAt = new Date(clock.now());
    const event = testEvent(newId("evt_", startedAt.getTime()), tenant.environment, startedAt);
    const body = renderBody(target.envelope, event);
    const id = newId("dlv_", startedAt.getTime());
    const delivery = { ...target, ...tenant, webhookId, id, eventId: event.id, eventType: event.type, body };
    const result = await attemptDelivery(dependencies, delivery);
    const { responseCode = null, errorClass = null, error: lastError } = result;
    if (errorClass === "egress") throw new Fault("UNAVAILABLE", "EGRESS_UNAVAILABLE", lastError);
    const outcome = errorClass === null ? "delivered" : "failed";
    const { envelope } = target;
    const recorded = database.transaction(async (tx) => {
      await insertEventBody(tx, event.id, envelope, body);
      const about = { ...tenant, webhookId, deliveryId: id, eventId: event.id, envelope };
      await insertTestDelivery(tx, { ...about, outcome, startedAt, result });
    });
    await recorded.catch(notRecorded);
    const record = { id, webhookId, eventId: event.id, eventType: event.type, status: outcome, attempts: 1 } as const;
    return { ...record, responseCode, errorClass, lastError, createdAt: startedAt, nextAttemptAt: null, ...kept };
  } finally {
    underWay.delete(webhookId);
  }
}

/** Takes the next place in the rate of a webhook, which deliveries then cannot, and waits for it. */
async function waitForTurn(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  tenant: Tenant,
  rate: { webhookId: string; perSecond: number },
): Promise<void> {
  const turnMs = await database.transaction(async (tx) => {
    // Claims read and write the rate while they lock the owner.
    await lockOwner(tx, tenant);
    return chargeRequest(tx, { ...rate, now: new Date(clock.now()) });
  });
  await new Promise<void>((resolve) => clock.at(turnMs, resolve));
}

/** The request has been sent, so the error must not be UNAVAILABLE, which callers retry by themselves. */
function notRecorded(cause: unknown): never {
  throw new Fault("INTERNAL", "TEST_NOT_RECORDED", "The test was sent, and its record could not be kept.", { cause });
}
