/** A webhook that has something due, and how much of it at most is to be taken up. */
export interface Ask {
  webhookId: string;
  room: number;
}

interface OwnerSlots {
  /** Deliveries that the owner's plan lets be under way at the same time. */
  limit: number;
  /** How many active webhooks the owner has. */
  active: number;
  /** What is under way, by webhook, in all processes. */
  inFlight: ReadonlyMap<string, number>;
  /** What one webhook may have under way, however many slots are free. */
  perWebhook: number;
}

/**
 * How many deliveries each webhook that asks may take up. Never more than the limit are under way. Every active webhook
 * keeps a slot of its own, unless there are more webhooks than slots: so a receiver that hangs never takes the last slot
 * of another webhook of the same owner.
 */
export function shareSlots(owner: OwnerSlots, asks: readonly Ask[]): Map<string, number> {
  const { limit, active, inFlight, perWebhook } = owner;
  const quotas = new Map(asks.map(({ webhookId }) => [webhookId, 0]));
  let free = limit - sum(inFlight.values());

  const give = (ask: Ask): boolean => {
    const given = quotas.get(ask.webhookId) ?? 0;
    const underWay = (inFlight.get(ask.webhookId) ?? 0) + given;
    if (free <= 0 || given >= ask.room || underWay >= perWebhook) return false;
    quotas.set(ask.webhookId, given + 1);
    free -= 1;
    return true;
  };

  // First its own slot for each that has nothing under way, then, in turns, what need not be kept for the idle.
  let busy = countBusy(inFlight);
  for (const ask of asks) if (!inFlight.get(ask.webhookId) && give(ask)) busy += 1;
  const kept = Math.max(0, active - busy);
  let takers = [...asks];
  while (takers.length > 0) {
    takers = takers.filter((ask) => free > kept && give(ask));
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
