import type { TenantCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { type AttemptDependencies, attemptDelivery } from "../dispatch/attempt-delivery.ts";
import { insertTestDelivery } from "../dispatch/settle.sql.ts";
import { waitForTurn } from "../dispatch/wait-for-turn.ts";
import { renderBody } from "../fan-out/envelope.ts";
import { testEvent } from "../fan-out/event-data.ts";
import { insertEventBody } from "../fan-out/fan-out.sql.ts";
import { selectTarget } from "../registrations/webhook.sql.ts";
import type { Delivery } from "./delivery.ts";

const kept = { payloadRemovedAt: null, payloadSha256: null };

interface Dependencies extends AttemptDependencies {
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
    const isRated = target.rateLimit > 0;
    if (isRated) await waitForTurn(dependencies, tenant, webhookId);
    const startedAt = new Date(clock.now());
    const event = testEvent(newId("evt_", startedAt.getTime()), tenant.environment, startedAt);
    const body = renderBody(target.envelope, event);
    const id = newId("dlv_", startedAt.getTime());
    const delivery = { ...target, ...tenant, webhookId, id, eventId: event.id, eventType: event.type, body, isRated };
    const result = await attemptDelivery(dependencies, delivery);
    const { responseCode = null, errorClass = null, error: lastError } = result;
    if (errorClass === "egress") throw new Fault("UNAVAILABLE", "EGRESS_UNAVAILABLE", lastError);
    const outcome = errorClass === null ? "delivered" : "failed";
    const { envelope } = target;
    const recorded = database.transaction(async (tx) => {
      await insertEventBody(tx, tenant, { eventId: event.id, form: envelope, body });
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

/** The request has been sent, so the error must not be UNAVAILABLE, which callers retry by themselves. */
function notRecorded(cause: unknown): never {
  throw new Fault("INTERNAL", "TEST_NOT_RECORDED", "The test was sent, and its record could not be kept.", { cause });
}
