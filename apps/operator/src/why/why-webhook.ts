import { timestampDate, timestampFromMs } from "@bufbuild/protobuf/wkt";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { EventCheckService } from "@platform/contracts/operations/v1/event_checks";
import {
  type DisabledReason,
  DisabledReasonSchema,
  SummaryInterval,
  WebhooksOperatorService,
  WebhooksService,
} from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/service/call/enum-names";
import type { Shown } from "../print.ts";
import type { Services } from "../services.ts";
import { tenantIn } from "../tenant-in.ts";
import { isoTime } from "../time.ts";
import { causeOfDelay } from "./webhook-cause.ts";

const reasons = enumNames<typeof DisabledReason>(DisabledReasonSchema);
const hourMs = 3_600_000;
/** The consumer that makes deliveries of events. */
const fanOut = "webhooks-fan-out";

/** Says why the deliveries of a webhook are late: cause, figures and the next command. Throws NOT_FOUND for an unknown webhook. */
export async function whyWebhook(services: Services, webhookId: string): Promise<Shown> {
  const nowMs = Date.now();
  const period = { from: timestampFromMs(nowMs - hourMs), to: timestampFromMs(nowMs), interval: SummaryInterval.HOUR };
  const { tenant, queue } = await services.use("webhooks", WebhooksOperatorService, async (call) => ({
    tenant: tenantIn(await call.findWebhook({ webhookId })),
    queue: await call.getDeliveryQueue({ webhookId }),
  }));
  const { webhook, total } = await services.use("webhooks", WebhooksService, async (call) => ({
    webhook: (await call.getWebhook({ webhookId }, { tenant })).webhook,
    total: (await call.summarizeAttempts({ webhookId, ...period }, { tenant })).total,
  }));
  const { owner } = await services.use("credentials", CredentialsOperatorService, (call) =>
    call.getOwner({ id: tenant.ownerId }),
  );
  const { streams } = await services.use("webhooks", EventCheckService, (call) =>
    call.getConsumerPosition({ consumer: fanOut }),
  );
  const [position] = streams;
  const attempts = Number(total?.attempts ?? 0);
  const [commonFailure] = (total?.failures ?? []).toSorted((one, other) => Number(other.attempts - one.attempts));
  const oldestAt = queue.oldestDueAt && timestampDate(queue.oldestDueAt);
  const figures = {
    id: webhookId,
    ownerId: tenant.ownerId,
    disabledReason: webhook?.isActive ? undefined : reasons.toName(webhook?.disabledReason ?? 0),
    isOwnerSuspended: owner?.suspendedAt !== undefined,
    waiting: queue.waiting,
    oldestSeconds: oldestAt ? Math.max(0, Math.round((nowMs - oldestAt.getTime()) / 1000)) : 0,
    postponed: queue.postponed,
    inFlight: queue.inFlight,
    maxInFlight: queue.maxInFlight,
    ownerInFlight: queue.ownerInFlight,
    ownerMaxInFlight: queue.ownerMaxInFlight,
    rateLimit: queue.rateLimit,
    attempts,
    failed: attempts - Number(total?.successes ?? 0),
    commonFailure: commonFailure?.reason,
    p95Ms: total?.p95Ms,
    undelivered: position && Number(position.undelivered),
  };
  const { cause, next } = causeOfDelay(figures);
  return {
    cause,
    owner_id: tenant.ownerId,
    environment: tenant.environment,
    url: webhook?.url ?? null,
    waiting: figures.waiting,
    oldest_seconds: figures.oldestSeconds,
    postponed: figures.postponed,
    next_attempt_at: isoTime(queue.nextAttemptAt),
    in_flight: `${figures.inFlight} of ${figures.maxInFlight}`,
    in_flight_of_owner: `${figures.ownerInFlight} of ${figures.ownerMaxInFlight}`,
    attempts_in_hour: attempts,
    failed_in_hour: figures.failed,
    p95_ms: figures.p95Ms ?? null,
    events_before_fan_out: figures.undelivered ?? null,
    next,
  };
}
