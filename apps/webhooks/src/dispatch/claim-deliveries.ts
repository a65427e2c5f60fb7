import type { Database } from "@platform/postgres/query/database";
import type { Clock } from "@platform/service/lifecycle/clock";
import { claimDue, type DueDelivery, lockOwners, lockOwnersOf, type Quota } from "./claim.sql.ts";
import { claimFree } from "./claim-free.sql.ts";
import { rateRoom, roomAtMs } from "./request-rate.ts";
import { type Ask, shareSlots } from "./share-slots.ts";

export interface ClaimDependencies {
  /** Connections that may commit without waiting for the disk: a claim that the server loses is made again. */
  database: Database;
  clock: Clock;
  /** Id of this process. */
  holder: string;
  /** How long a lease lasts unless this process renews it. */
  leaseMs: number;
  /** Maximum number of deliveries of one webhook in flight. */
  maxInFlightPerWebhook: number;
}

/** A webhook in a claim. */
export interface ClaimedWebhook {
  /** Key of the owner whose slots it shares. */
  owner: string;
  /** Number of deliveries that it could claim. It claimed fewer if no more were due. */
  quota: number;
  /** Time in Unix ms when its rate allows more than the quota; set if the rate allows no more now. */
  roomAtMs?: number;
}

export interface Claim {
  deliveries: DueDelivery[];
  /** The webhooks that are on, by id. */
  webhooks: Map<string, ClaimedWebhook>;
}

/**
 * Leases due deliveries of the webhooks that ask, within the limits of their owners' plans and the rates of their receivers over
 * all processes. One webhook without a backlog, which is the usual case of an event that has just come, takes one round trip.
 */
export async function claimDeliveries(dependencies: ClaimDependencies, asks: readonly Ask[]): Promise<Claim> {
  const [ask, another] = asks;
  if (!ask || another || ask.hasBacklog) return claimShared(dependencies, asks);
  const free = await claimAtOnce(dependencies, ask);
  if (!free) return claimShared(dependencies, asks);
  const { quota, deliveries } = free;
  const webhooks = new Map([[ask.webhookId, { owner: ownerKey(free), quota }]]);
  // The claim returned less than its quota, so nothing else is due.
  if (deliveries.length < quota || quota === ask.room) return { deliveries, webhooks };
  // More may be due, and the owner may have more slots for it than were free.
  const rest = await claimShared(dependencies, [{ ...ask, room: ask.room - deliveries.length }]);
  for (const [id, webhook] of rest.webhooks) webhooks.set(id, { ...webhook, quota: webhook.quota + deliveries.length });
  return { deliveries: [...deliveries, ...rest.deliveries], webhooks };
}

/** Claims for one webhook in one round trip; the lease is counted in a later snapshot than the lock, as in `claimShared`. */
async function claimAtOnce(dependencies: ClaimDependencies, { webhookId, room }: Ask) {
  const { database, clock, holder, leaseMs, maxInFlightPerWebhook } = dependencies;
  const taking = { webhookId, room, now: new Date(clock.now()), holder, leaseSeconds: leaseMs / 1000 };
  return database.transaction(async (tx, last) => {
    const [, claimed] = await Promise.all([
      lockOwners(tx, [webhookId]),
      claimFree(last, { ...taking, maxInFlightPerWebhook }),
    ]);
    return claimed;
  });
}

/** Claims for webhooks that share what their owners have. */
function claimShared(dependencies: ClaimDependencies, asks: readonly Ask[]): Promise<Claim> {
  const { database, clock, holder, leaseMs, maxInFlightPerWebhook } = dependencies;
  return database.transaction(async (tx, last) => {
    const owners = await lockOwnersOf(
      tx,
      asks.map(({ webhookId }) => webhookId),
    );
    const nowMs = clock.now();
    const webhooks = new Map<string, ClaimedWebhook>();
    const claimed: Quota[] = [];
    for (const owner of owners) {
      const { environment, ownerId } = owner;
      const on = new Set(owner.webhookIds);
      const slots = {
        limit: owner.maxInFlight,
        active: owner.active,
        perWebhook: maxInFlightPerWebhook,
        inFlight: new Map(owner.busyIds.map((webhookId, index) => [webhookId, owner.busyCounts[index] ?? 0])),
      };
      // Asks in their order, where webhooks that got nothing come before those that got something.
      const ownerAsks = asks.filter(({ webhookId }) => on.has(webhookId));
      const rates = new Map(owner.rates.map((rate) => [rate.webhookId, rate]));
      const roomOf = ({ webhookId, room }: Ask) => {
        const rate = rates.get(webhookId);
        return rate ? Math.min(room, rateRoom(rate, nowMs)) : room;
      };
      const quotas = shareSlots(
        slots,
        ownerAsks.map((ask) => ({ webhookId: ask.webhookId, room: roomOf(ask) })),
      );
      for (const ask of ownerAsks) {
        const quota = quotas.get(ask.webhookId) ?? 0;
        const rate = rates.get(ask.webhookId);
        const isShort = rate && quota < ask.room && quota === roomOf(ask);
        const roomAt = isShort ? { roomAtMs: roomAtMs(rate, quota, nowMs) } : {};
        webhooks.set(ask.webhookId, { owner: ownerKey(owner), quota, ...roomAt });
        claimed.push({ environment, ownerId, webhookId: ask.webhookId, room: quota });
      }
    }
    const rates = owners.flatMap((owner) => owner.rates);
    const taking = { quotas: claimed, rates, now: new Date(nowMs), holder, leaseSeconds: leaseMs / 1000 };
    const deliveries = await claimDue(last, taking);
    return { deliveries, webhooks };
  });
}

/** Returns the key of an owner in one environment. */
function ownerKey({ environment, ownerId }: { environment: string; ownerId: string }): string {
  return `${environment} ${ownerId}`;
}
