import { SubscriptionService } from "@platform/contracts/webhooks/v1/notices";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import type { Clock } from "@platform/service/lifecycle/clock";
import { deleteRefusal, hasRefused, insertRefusal } from "./choice.sql.ts";
import type { Subscription, UnsubscribeTokens } from "./unsubscribe-token.ts";

interface Dependencies {
  database: Database;
  clock: Clock;
  tokens: UnsubscribeTokens;
}

/**
 * Implements SubscriptionService, with which a recipient unsubscribes by a link. The token names the recipient and the kind;
 * the recipient is not signed in.
 */
export function subscriptionService({ database, clock, tokens }: Dependencies): Implementation {
  function subscriptionOf(token: string): Subscription {
    const subscription = tokens.read(token);
    if (!subscription) throw refusal("NOTICE_NOT_FOUND");
    return subscription;
  }

  return implement(SubscriptionService, {
    async getSubscription({ token }) {
      const { kind, environment, recipient, ownerId } = subscriptionOf(token);
      const isRefused = await hasRefused(database, { environment, ownerId }, { kind, recipient });
      return { kind, environment, ownerId, receives: !isRefused };
    },
    async changeSubscription({ token, receives }) {
      const { kind, environment, ownerId, recipient } = subscriptionOf(token);
      const tenant = { environment, ownerId };
      await database.transaction(async (tx) => {
        const isChanged = receives
          ? await deleteRefusal(tx, tenant, { kind, recipient })
          : await insertRefusal(tx, tenant, { kind, recipient }, new Date(clock.now()));
        if (!isChanged) return;
        const action = receives ? "notice.subscribed" : "notice.unsubscribed";
        await enqueue(tx, [activityEvent("activityWebhooks", tenant, { action, resourceId: kind })]);
      });
      return { kind, environment, ownerId, receives };
    },
  });
}
