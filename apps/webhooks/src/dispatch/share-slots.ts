/** A webhook that has deliveries due, with the maximum number to claim. */
export interface Ask {
  webhookId: string;
  room: number;
  /** True if more was due when it was last claimed for. */
  hasBacklog?: boolean;
}

interface OwnerSlots {
  /** Maximum number of deliveries in flight of the owner's plan. */
  limit: number;
  /** Number of active webhooks of the owner. */
  active: number;
  /** Deliveries in flight in all processes, by webhook. */
  inFlight: ReadonlyMap<string, number>;
  /** Maximum number in flight of one webhook, however many slots are free. */
  perWebhook: number;
}

/**
 * Decides how many deliveries each webhook that asks may claim. The limit is never exceeded. Every active webhook keeps one slot,
 * unless there are more webhooks than slots, so that a receiver that hangs never takes the last slot of another webhook of the
 * same owner.
 */
export function shareSlots(owner: OwnerSlots, asks: readonly Ask[]): Map<string, number> {
  const { limit, active, inFlight, perWebhook } = owner;
  const quotas = new Map(asks.map(({ webhookId }) => [webhookId, 0]));
  let free = limit - sum(inFlight.values());

  const give = (ask: Ask): boolean => {
    const quota = quotas.get(ask.webhookId) ?? 0;
    const inFlightCount = (inFlight.get(ask.webhookId) ?? 0) + quota;
    if (free <= 0 || quota >= ask.room || inFlightCount >= perWebhook) return false;
    quotas.set(ask.webhookId, quota + 1);
    free -= 1;
    return true;
  };

  // First one slot for each webhook without deliveries in flight; then, in turns, slots that idle webhooks do not need.
  let busy = countBusy(inFlight);
  for (const ask of asks) if (!inFlight.get(ask.webhookId) && give(ask)) busy += 1;
  const reserved = Math.max(0, active - busy);
  let takers = [...asks];
  while (takers.length > 0) {
    takers = takers.filter((ask) => free > reserved && give(ask));
  }
  return quotas;
}

function countBusy(inFlight: ReadonlyMap<string, number>): number {
  return [...inFlight.values()].filter((count) => count > 0).length;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
