import type { Database } from "@platform/postgres/database";
import type { Clock } from "@platform/service/clock";
import { claimDue, type DueDelivery, lockOwnersOf } from "./claim.sql.ts";
import { type Ask, shareSlots } from "./share-slots.ts";

export interface ClaimDependencies {
  /** May commit without waiting for the disk: a claim that is lost with the server is made again. */
  database: Database;
  clock: Clock;
  /** Names this process. */
  holder: string;
  /** How long a delivery stays this process's own unless it says that it still works on it. */
  leaseMs: number;
  /** Deliveries of one webhook that may be under way at the same time. */
  maxInFlightPerWebhook: number;
}

/** How a webhook that asked stands after a claim. */
export interface ClaimedWebhook {
  /** Whose slots it shares. */
  owner: string;
  /** How many deliveries it was let have. Fewer were taken when no more were due. */
  quota: number;
}

export interface Claim {
  deliveries: DueDelivery[];
  /** Those of the webhooks that are on. */
  webhooks: Map<string, ClaimedWebhook>;
}

/** Takes up what is due for the webhooks that ask, as far as their owners' plans allow, in all processes together. */
export function claimDeliveries(dependencies: ClaimDependencies, asks: readonly Ask[]): Promise<Claim> {
  const { database, clock, holder, leaseMs, maxInFlightPerWebhook } = dependencies;
  return database.transaction(async (tx) => {
    const found = await lockOwnersOf(
      tx,
      asks.map(({ webhookId }) => webhookId),
    );
    const ownerOf = new Map(found.webhooks.map((webhook) => [webhook.webhookId, ownerKey(webhook)]));
    const active = new Map(found.active.map((row) => [ownerKey(row), row.count]));
    const busy = Map.groupBy(found.inFlight, ownerKey);
    const quotas = new Map<string, number>();
    for (const { maxInFlight, ...owner } of found.owners) {
      const key = ownerKey(owner);
      const slots = {
        limit: maxInFlight,
        active: active.get(key) ?? 0,
        perWebhook: maxInFlightPerWebhook,
        inFlight: new Map((busy.get(key) ?? []).map(({ webhookId, count }) => [webhookId, count])),
      };
      // In the order of asking, in which those that came away empty are ahead of those that were served.
      const own = asks.filter(({ webhookId }) => ownerOf.get(webhookId) === key);
      for (const [webhookId, quota] of shareSlots(slots, own)) quotas.set(webhookId, quota);
    }
    const now = new Date(clock.now());
    const deliveries = await claimDue(tx, { quotas, now, holder, leaseSeconds: leaseMs / 1000 });
    const webhooks = [...ownerOf].map(([webhookId, owner]): [string, ClaimedWebhook] => [
      webhookId,
      { owner, quota: quotas.get(webhookId) ?? 0 },
    ]);
    return { deliveries, webhooks: new Map(webhooks) };
  });
}

/** Names an owner in one environment. */
function ownerKey({ environment, ownerId }: { environment: string; ownerId: string }): string {
  return `${environment} ${ownerId}`;
}
