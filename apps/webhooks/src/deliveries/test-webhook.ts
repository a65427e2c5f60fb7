import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { type AttemptDependencies, attemptDelivery } from "../dispatch/attempt-delivery.ts";
import { insertTestDelivery, type TestRecord } from "../dispatch/settle.sql.ts";
import { waitForTurn } from "../dispatch/wait-for-turn.ts";
import { renderBody } from "../fan-out/envelope.ts";
import { testEvent } from "../fan-out/event-data.ts";
import { insertEventBody } from "../fan-out/fan-out.sql.ts";
import { selectTarget } from "../registrations/webhook.sql.ts";
import type { Delivery } from "./delivery.ts";

const notRemoved = { payloadRemovedAt: null, payloadSha256: null };

interface Dependencies extends AttemptDependencies {
  /** Webhooks with a test in flight in this process. */
  testsInFlight: Set<string>;
}

type TestedWebhook = NonNullable<Awaited<ReturnType<typeof selectTarget>>> & Tenant & { webhookId: string };

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
  const { database, testsInFlight } = dependencies;
  const target = await selectTarget(database, tenant, webhookId);
  if (!target) throw refusal("WEBHOOK_NOT_FOUND");
  if (testsInFlight.has(webhookId)) {
    throw refusal("TEST_UNDER_WAY");
  }
  testsInFlight.add(webhookId);
  try {
    return await sendTest(dependencies, { ...target, ...tenant, webhookId });
  } finally {
    testsInFlight.delete(webhookId);
  }
}

async function sendTest(dependencies: Dependencies, webhook: TestedWebhook): Promise<Delivery> {
  const { database, clock } = dependencies;
  const { environment, ownerId, webhookId, envelope } = webhook;
  const tenant = { environment, ownerId };
  const isRated = webhook.rateLimit > 0;
  if (isRated) await waitForTurn(dependencies, tenant, webhookId);
  const startedAt = new Date(clock.now());
  const event = testEvent(newId("evt_", startedAt.getTime()), environment, startedAt);
  const { id: eventId, type: eventType } = event;
  const body = renderBody(envelope, event);
  const id = newId("dlv_", startedAt.getTime());
  const result = await attemptDelivery(dependencies, { ...webhook, id, eventId, eventType, body, isRated });
  const { responseCode = null, errorClass = null, error: lastError } = result;
  if (errorClass === "egress") throw new Fault("UNAVAILABLE", "EGRESS_UNAVAILABLE", lastError);
  const outcome = errorClass === null ? "delivered" : "failed";
  const record = { ...tenant, webhookId, deliveryId: id, eventId, envelope, outcome, startedAt, result } as const;
  await recordTest(database, record, body).catch(notRecorded);
  const delivery = { id, webhookId, eventId, eventType, status: outcome, attempts: 1 } as const;
  return { ...delivery, responseCode, errorClass, lastError, createdAt: startedAt, nextAttemptAt: null, ...notRemoved };
}

function recordTest(database: Database, record: TestRecord & Tenant, body: Buffer): Promise<void> {
  return database.transaction(async (tx) => {
    await insertEventBody(tx, { ...record, body });
    await insertTestDelivery(tx, record);
  });
}

/** The request has been sent, so the error must not be UNAVAILABLE, which callers retry by themselves. */
function notRecorded(cause: unknown): never {
  throw new Fault("INTERNAL", "TEST_NOT_RECORDED", "The test was sent, and its record could not be kept.", { cause });
}
