import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { fromStatus } from "./webhook.ts";

/** Replay of the deliveries of a period. */
export function replayPages(webhooks: Pick<Calls<typeof WebhooksService>, "replayDeliveries" | "previewReplay">) {
  return {
    async replayDeliveries({ webhookId, from: start, to: end, status, startingAfter }, context) {
      const replay = {
        webhookId,
        status: fromStatus(status),
        startingAfter,
        ...(start && { from: start }),
        ...(end && { to: end }),
      };
      const { replayed, hasMore, lastDeliveryId } = await webhooks.replayDeliveries(replay, ownerCall(context));
      return { replayed, hasMore, lastDeliveryId };
    },
    async previewReplay({ webhookId, from: start, to: end, status, startingAfter }, context) {
      const replay = {
        webhookId,
        status: fromStatus(status),
        startingAfter,
        ...(start && { from: start }),
        ...(end && { to: end }),
      };
      const { replayed, hasMore, types, notRetained, maxReplayed } = await webhooks.previewReplay(
        replay,
        ownerCall(context),
      );
      const counts = types.map(({ eventType, events }) => ({ eventType, events }));
      return { replayed, hasMore, types: counts, notRetained, maxReplayed };
    },
  } satisfies Partial<ServiceImpl<typeof PortalWebhooksService>>;
}
