import type { Database } from "@platform/postgres/database";
import { type DueDelivery, lockOwnersOf, takeDue } from "./claim-rows.ts";
import type { Clock } from "./clock.ts";
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
  /** It would have been given more if its owner had more slots. */
  isShort: boolean;
  /** When its next delivery is due that nobody is attempting; undefined when there is none. */
  nextDueAtMs: number | undefined;
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
    const { slots, inFlight } = await lockOwnersOf(
      tx,
      asks.map(({ webhookId }) => webhookId),
    );
    const rooms = new Map(asks.map(({ webhookId, room }) => [webhookId, room]));
    const quotas = new Map<string, number>();
    for (const webhooks of Map.groupBy(slots, ownerKey).values()) {
      const [first] = webhooks;
      if (!first) continue;
      const own = inFlight.filter((row) => ownerKey(row) === ownerKey(first));
      const shares = shareSlots(
        {
          limit: first.maxInFlight,
          active: first.active,
          perWebhook: maxInFlightPerWebhook,
          inFlight: new Map(own.map(({ webhookId, count }) => [webhookId, count])),
        },
        // In the order of asking, in which those that came away empty are ahead of those that were served.
        asks.filter((ask) => webhooks.some(({ webhookId }) => webhookId === ask.webhookId)),
      );
      for (const [webhookId, quota] of shares) quotas.set(webhookId, quota);
    }
    if (quotas.size === 0) return { deliveries: [], webhooks: new Map() };

    const now = new Date(clock.now());
    const taken = await takeDue(tx, { quotas, now, holder, leaseSeconds: leaseMs / 1000 });
    const webhooks = slots.map((row): [string, ClaimedWebhook] => [
      row.webhookId,
      {
        owner: ownerKey(row),
        isShort: (quotas.get(row.webhookId) ?? 0) < (rooms.get(row.webhookId) ?? 0),
        nextDueAtMs: taken.nextDueAt.get(row.webhookId)?.getTime(),
      },
    ]);
    return { deliveries: taken.deliveries, webhooks: new Map(webhooks) };
  });
}

/** Names an owner in one environment. */
function ownerKey({ environment, ownerId }: { environment: string; ownerId: string }): string {
  return `${environment} ${ownerId}`;
}
