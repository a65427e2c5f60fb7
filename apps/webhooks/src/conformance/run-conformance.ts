import { eventData } from "@platform/public-records/event/event-data";
import type { TenantCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import {
  type CaseResult,
  checkReceiver,
  type Probe,
  type ProbeOutcome,
  probeBody,
} from "@premium-audit/sdk/conformance";
import { type AttemptDependencies, attemptDelivery } from "../dispatch/attempt-delivery.ts";
import { waitForTurn } from "../dispatch/wait-for-turn.ts";
import { renderBody } from "../fan-out/envelope.ts";
import { testEvent } from "../fan-out/event-data.ts";
import { selectTarget } from "../registrations/webhook.sql.ts";

/** Time after which no case begins; the last one may take three attempts more. */
const budgetMs = 20_000;

interface Dependencies extends AttemptDependencies {
  /** Webhooks with a test in flight in this process. */
  testsInFlight: Set<string>;
}

/**
 * Checks the receiver of a webhook, whether the webhook is on or off: sends requests of the type `webhook.test` as deliveries
 * are sent, and judges the responses. It records nothing, and nothing counts against the webhook. Throws NOT_FOUND;
 * FAILED_PRECONDITION while a test of the webhook is in flight; PERMISSION_DENIED in production.
 */
export async function runConformance(
  dependencies: Dependencies,
  { tenant }: TenantCall,
  { webhookId }: { webhookId: string },
): Promise<CaseResult[]> {
  const { database, testsInFlight, timeoutMs } = dependencies;
  if (tenant.environment !== "sandbox") throw refusal("SANDBOX_ONLY");
  const target = await selectTarget(database, tenant, webhookId);
  if (!target) throw refusal("WEBHOOK_NOT_FOUND");
  if (testsInFlight.has(webhookId)) throw refusal("TEST_UNDER_WAY");

  async function send(probe: Probe): Promise<ProbeOutcome> {
    const { eventId, createdAt, message, signing } = probe;
    if (target === undefined) throw refusal("WEBHOOK_NOT_FOUND");
    const isRated = target.rateLimit > 0;
    if (isRated) await waitForTurn(dependencies, tenant, webhookId);
    const event = { ...testEvent(eventId, tenant.environment, createdAt), data: { ...testData, message } };
    const attempt = {
      ...target,
      ...tenant,
      webhookId,
      id: newId("dlv_"),
      eventId,
      eventType: event.type,
      isRated,
      signing,
    };
    const body = Buffer.from(probeBody(renderBody(target.envelope, event).toString(), probe));
    const { responseCode, durationMs, errorClass, error } = await attemptDelivery(dependencies, { ...attempt, body });
    if (errorClass === "egress") throw new Fault("UNAVAILABLE", "EGRESS_UNAVAILABLE", error);
    // A status without a complete response in time does not count as a status.
    const isComplete = errorClass === undefined || errorClass === "status";
    return { status: isComplete ? responseCode : undefined, durationMs, error };
  }

  testsInFlight.add(webhookId);
  try {
    const ownMs = target.timeoutSeconds === 0 ? timeoutMs : Math.min(timeoutMs, target.timeoutSeconds * 1000);
    const receiver = { form: target.signature, timeoutMs: ownMs };
    return await checkReceiver({ ...receiver, send, newEventId: () => newId("evt_"), budgetMs });
  } finally {
    testsInFlight.delete(webhookId);
  }
}

const testData = eventData.webhookTest.toData(undefined) ?? {};
