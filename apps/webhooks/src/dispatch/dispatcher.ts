import type { Part } from "@platform/service/app";
import type { Clock } from "@platform/service/clock";
import type { Logger } from "@platform/service/log";
import { afterFailure, afterSuccess } from "./allowance.ts";
import type { DueDelivery } from "./claim.sql.ts";
import type { Claim } from "./claim-deliveries.ts";
import { type Endpoint, rememberEndpoints } from "./endpoints.ts";
import type { Ask } from "./share-slots.ts";

interface DispatcherOptions {
  clock: Clock;
  /** Takes up what is due for webhooks, and tells how they stand. */
  claim(asks: readonly Ask[]): Promise<Claim>;
  /** Makes one attempt and writes down what came of it. */
  attempt(delivery: DueDelivery): Promise<{ isDelivered: boolean; nextAttemptAtMs: number | undefined }>;
  /** Every webhook that has something to be delivered, and when. */
  findDue(): Promise<readonly { webhookId: string; dueAt: Date }[]>;
  /** Says that this process still works on these deliveries. */
  renew(deliveries: readonly DueDelivery[]): Promise<void>;
  /** Attempts under way in this process at the same time. */
  maxInFlight: number;
  /** Attempts under way for one webhook. */
  maxInFlightPerWebhook: number;
  /** How often to look for what no process knows of any more. */
  sweepIntervalMs: number;
  renewIntervalMs: number;
  log: Logger;
}

export interface Dispatcher extends Part {
  /** Something is due for these webhooks: it is looked at now, and no longer when its time comes. */
  wake(webhookIds: readonly string[]): void;
  /** Begins anew with a webhook, as if nothing were known of its receiver. */
  restart(webhookId: string): void;
  /** Attempts under way. */
  inFlight(): number;
}

/** Webhooks that one claim asks for. */
const maxAsks = 64;
/** How soon a webhook that got less than it could is looked at again when nothing else causes that. */
const shortPauseMs = 250;

/**
 * Has everything attempted that is due, and nothing else. It keeps to no webhook longer than to another: in each round
 * every webhook that has something due is asked for as much as its receiver has shown to take. Receivers that fail share
 * half of the process, so that however many of them hang, the other half is there for those that work.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { clock, maxInFlight, log } = options;
  const endpoints = rememberEndpoints(clock);
  // In the order in which they are asked for.
  const ready = new Set<Endpoint>();
  // Webhooks whose owner has no slot left, by owner; under no owner, those that found no room for another reason.
  const short = new Map<string, Set<Endpoint>>();
  const underWay = new Map<string, { delivery: DueDelivery; done: Promise<void> }>();
  let failingInFlight = 0;
  let isStopping = false;
  let woken = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();
  let sweeping: Promise<void> = Promise.resolve();
  const timers: NodeJS.Timeout[] = [];

  function makeReady(endpoint: Endpoint): void {
    endpoint.isQueued = true;
    ready.add(endpoint);
    woken.resolve();
  }

  function wake(webhookIds: readonly string[]): void {
    for (const id of webhookIds) makeReady(endpoints.get(id));
  }

  /** What to ask for now. A webhook that has as much under way as it may waits for an attempt to end. */
  function choose(): { endpoint: Endpoint; room: number }[] {
    const chosen: { endpoint: Endpoint; room: number }[] = [];
    let free = maxInFlight - underWay.size;
    let freeForFailing = Math.floor(maxInFlight / 2) - failingInFlight;
    for (const endpoint of ready) {
      if (free <= 0 || chosen.length === maxAsks) break;
      const { size, isFailing } = endpoint.allowance;
      const room = Math.min(size - endpoint.inFlight, free, isFailing ? freeForFailing : free);
      ready.delete(endpoint);
      endpoint.isQueued = false;
      endpoint.isWaiting = room <= 0 && endpoint.inFlight > 0;
      if (room <= 0) {
        if (!endpoint.isWaiting) addShort("", endpoint);
        continue;
      }
      chosen.push({ endpoint, room });
      free -= room;
      if (isFailing) freeForFailing -= room;
    }
    return chosen;
  }

  function applyClaim(chosen: readonly { endpoint: Endpoint; room: number }[], claim: Claim): void {
    const taken = Map.groupBy(claim.deliveries, ({ webhookId }) => webhookId);
    for (const { endpoint, room } of chosen) {
      const webhook = claim.webhooks.get(endpoint.id);
      const deliveries = taken.get(endpoint.id) ?? [];
      if (!webhook) {
        // It is off, or deleted: whatever is known of its receiver is out of date when it comes back.
        endpoints.reset(endpoint);
        continue;
      }
      for (const delivery of deliveries) start(endpoint, delivery, webhook.owner);
      // Fewer than it was let have: nothing more is due.
      if (deliveries.length < webhook.quota) continue;
      if (webhook.quota === room) makeReady(endpoint);
      else addShort(webhook.owner, endpoint);
    }
  }

  function addShort(owner: string, endpoint: Endpoint): void {
    endpoint.isQueued = true;
    short.set(owner, (short.get(owner) ?? new Set()).add(endpoint));
  }

  /** A slot of the owner is free: its webhook is asked for again, and whichever of the others waits the longest. */
  function passSlotOn(owner: string, endpoint: Endpoint): void {
    const waiting = short.get(owner);
    if (!waiting) return;
    const [longest] = waiting;
    for (const next of [endpoint, longest]) if (next && waiting.delete(next)) makeReady(next);
    if (waiting.size === 0) short.delete(owner);
  }

  function readyAllShort(): void {
    for (const endpoint of [...short.values()].flatMap((waiting) => [...waiting])) makeReady(endpoint);
    short.clear();
  }

  function start(endpoint: Endpoint, delivery: DueDelivery, owner: string): void {
    const wasFailing = endpoint.allowance.isFailing;
    endpoint.inFlight += 1;
    if (wasFailing) failingInFlight += 1;
    const done = attempt(endpoint, delivery).finally(() => {
      underWay.delete(delivery.id);
      endpoint.inFlight -= 1;
      if (wasFailing) failingInFlight -= 1;
      if (endpoint.isWaiting) makeReady(endpoint);
      passSlotOn(owner, endpoint);
      woken.resolve();
    });
    underWay.set(delivery.id, { delivery, done });
  }

  async function attempt(endpoint: Endpoint, delivery: DueDelivery): Promise<void> {
    try {
      const { isDelivered, nextAttemptAtMs } = await options.attempt(delivery);
      if (nextAttemptAtMs !== undefined) endpoints.setAlarm(endpoint, nextAttemptAtMs, () => makeReady(endpoint));
      const { allowance } = endpoint;
      endpoint.allowance = isDelivered
        ? afterSuccess(allowance, options.maxInFlightPerWebhook)
        : afterFailure(allowance);
    } catch (err) {
      // Nobody's receiver is to blame. The lease ends by itself, and then the delivery is attempted again.
      log.error({ err, event_id: delivery.eventId }, "a delivery could not be attempted");
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      woken = Promise.withResolvers();
      const chosen = choose();
      if (chosen.length === 0) {
        await woken.promise;
        continue;
      }
      try {
        const asks = chosen.map(({ endpoint, room }) => ({ webhookId: endpoint.id, room }));
        applyClaim(chosen, await options.claim(asks));
      } catch (err) {
        log.warn({ err }, "deliveries cannot be taken up, trying again");
        for (const { endpoint } of chosen) makeReady(endpoint);
        await new Promise((resolve) => setTimeout(resolve, shortPauseMs));
      }
    }
  }

  function sweep(): void {
    sweeping = sweepOnce();
  }

  async function sweepOnce(): Promise<void> {
    try {
      for (const { webhookId, dueAt } of await options.findDue()) {
        const endpoint = endpoints.get(webhookId);
        if (dueAt.getTime() <= clock.now()) makeReady(endpoint);
        else endpoints.setAlarm(endpoint, dueAt.getTime(), () => makeReady(endpoint));
      }
    } catch (err) {
      log.warn({ err }, "cannot look for what is due, trying again");
    }
    if (!isStopping) timers[0] = setTimeout(sweep, options.sweepIntervalMs);
  }

  async function renew(): Promise<void> {
    try {
      const held = [...underWay.values()].map(({ delivery }) => delivery);
      if (held.length > 0) await options.renew(held);
    } catch (err) {
      log.warn({ err }, "leases cannot be renewed, trying again");
    }
  }

  return {
    name: "dispatcher",
    start() {
      running = run();
      sweep();
      timers[1] = setInterval(renew, options.renewIntervalMs);
      timers[2] = setInterval(readyAllShort, shortPauseMs);
    },
    async stop() {
      isStopping = true;
      woken.resolve();
      await Promise.all([running, sweeping]);
      await Promise.allSettled([...underWay.values()].map(({ done }) => done));
      for (const timer of timers) clearTimeout(timer);
      for (const endpoint of endpoints.all()) endpoint.alarm?.cancel();
    },
    wake,
    restart(webhookId) {
      const endpoint = endpoints.get(webhookId);
      endpoints.reset(endpoint);
      makeReady(endpoint);
    },
    inFlight: () => underWay.size,
  };
}
