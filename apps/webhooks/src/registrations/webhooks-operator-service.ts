import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { WebhooksOperatorService } from "@platform/contracts/webhooks/v1/webhooks";
import { operatorPages, pageOf, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { implement } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import type { Clock } from "@platform/service/lifecycle/clock";
import { required } from "@platform/validation/message";
import { selectQueue } from "./delivery-queue.sql.ts";
import { selectFailedWebhooks, selectWebhookTenant } from "./webhook.sql.ts";
import { toWebhookMessage } from "./webhook-message.ts";

interface WebhooksOperatorDependencies {
  database: Queryable;
  clock: Clock;
  maxInFlightPerWebhook: number;
}

/** Implements WebhooksOperatorService, which operators of the platform call. */
export function webhooksOperatorService({ database, clock, maxInFlightPerWebhook }: WebhooksOperatorDependencies) {
  return implement(WebhooksOperatorService, {
    async findWebhook({ webhookId }) {
      const tenant = await selectWebhookTenant(database, webhookId);
      if (!tenant) throw refusal("WEBHOOK_NOT_FOUND");
      return tenant;
    },
    async listFailedWebhooks({ from: start, to: end, limit, afterId }) {
      const size = pageSize(limit, operatorPages);
      const period = {
        from: timestampDate(required("INVALID_PAGE", "from", start)),
        to: timestampDate(required("INVALID_PAGE", "to", end)),
      };
      const { items, hasMore } = pageOf(
        await selectFailedWebhooks(database, { ...period, afterId, limit: size + 1 }),
        size,
      );
      return { webhooks: items.map((webhook) => toWebhookMessage(webhook, clock.now())), hasMore };
    },
    async getDeliveryQueue({ webhookId }) {
      const queue = await selectQueue(database, webhookId, new Date(clock.now()));
      if (!queue) throw refusal("WEBHOOK_NOT_FOUND");
      const { oldestDueAt, nextAttemptAt, ...counts } = queue;
      return {
        ...counts,
        maxInFlight: maxInFlightPerWebhook,
        ...(oldestDueAt && { oldestDueAt: timestampFromDate(oldestDueAt) }),
        ...(nextAttemptAt && { nextAttemptAt: timestampFromDate(nextAttemptAt) }),
      };
    },
  });
}
