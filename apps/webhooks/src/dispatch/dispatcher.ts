import type { Part } from "@platform/service/lifecycle/app";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";
import { afterFailure, afterSuccess } from "./allowance.ts";
import { attemptsInFlight } from "./attempts-in-flight.ts";
import type { DueDelivery } from "./claim.sql.ts";
import type { Claim } from "./claim-deliveries.ts";
import { type Endpoint, rememberEndpoints } from "./endpoints.ts";
import { type Chosen, readyQueue } from "./ready-queue.ts";
import type { Ask } from "./share-slots.ts";

/** `postponed`: the platform itself could not send it, so it is due as before. */
export type AttemptOutcome = { isDelivered: boolean; nextAttemptAtMs: number | undefined } | "postponed";

interface DispatcherOptions {
  clock: Clock;
  /** Claims what is due for webhooks, and says which of them are on. */
  claim(asks: readonly Ask[]): Promise<Claim>;
  /** Makes one attempt and records its outcome. */
  attempt(delivery: DueDelivery): Promise<AttemptOutcome>;
  /** Every webhook that has something to be delivered, and when. */
  findDue(): Promise<readonly { webhookId: string; dueAt: Date }[]>;
  /** Renews the leases of these deliveries. */
  renew(deliveries: readonly DueDelivery[]): Promise<void>;
  /** Attempts of this process at the same time. */
  maxInFlight: number;
  /** Attempts for one webhook at the same time. */
  maxInFlightPerWebhook: number;
  /** How often to look for deliveries that no process knows of any more. */
  sweepIntervalMs: number;
  renewIntervalMs: number;
  log: Logger;
}

export interface Dispatcher extends Part {
  /** Something is due for these webhooks: they are claimed for now. */
  wake(webhookIds: readonly string[]): void;
  /** Forgets what is known of a webhook's receiver, and claims for it now. */
  restart(webhookId: string): void;
  /** Attempts in flight in this process. */
  inFlight(): number;
}

/** How soon a webhook that got less than it could is claimed for again when nothing else causes that. */
const shortPauseMs = 250;
/** How long a webhook that has more due waits for half of its allowance to be free. */
const gatherMs = 5;
/** How long a webhook rests after the platform itself could not send to it. */
const postponedMs = 5000;

/**
 * Attempts everything that is due, and nothing else. In each round every webhook that has something due is claimed for, up to
 * what its receiver has shown to take, so that no webhook waits for another. Receivers that fail share half of the process;
 * however many of them hang, the other half is there for those that work.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { clock, log } = options;
  const endpoints = rememberEndpoints(clock);
  const queue = readyQueue();
  const attempts = attemptsInFlight(options.maxInFlight);
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  let sweeping: Promise<void> = Promise.resolve();
  const timers: NodeJS.Timeout[] = [];
  let shortTimer: NodeJS.Timeout | undefined;

  /** Claims again after a pause for those that got less than they have due, if any did. */
  function addShortSoon(): void {
    if (!queue.hasShort()) return;
    shortTimer ??= setTimeout(() => {
      shortTimer = undefined;
      queue.addAllShort();
    }, shortPauseMs);
  }

  function startClaimed(chosen: readonly Chosen[], claim: Claim): void {
    const claimed = Map.groupBy(claim.deliveries, ({ webhookId }) => webhookId);
    for (const { endpoint, room } of chosen) {
      const webhook = claim.webhooks.get(endpoint.id);
      const deliveries = claimed.get(endpoint.id) ?? [];
      if (!webhook) {
        // It is off, or deleted: what is known of its receiver is out of date when it is on again.
        endpoints.reset(endpoint);
        continue;
      }
      for (const delivery of deliveries) start(endpoint, delivery, webhook.owner);
      // The claim returned less than its quota, so nothing else is due.
      endpoint.hasBacklog = deliveries.length >= webhook.quota;
      if (!endpoint.hasBacklog) continue;
      if (webhook.roomAtMs !== undefined) endpoints.rest(endpoint, webhook.roomAtMs, () => queue.add(endpoint));
      else if (webhook.quota === room) claimMore(endpoint);
      else queue.addShort(webhook.owner, endpoint);
    }
  }

  /**
   * Claims for a webhook that has more due once half of what it may have in flight is free, because a claim costs nearly the
   * same for one delivery as for many. Attempts that hang delay it by a moment at most.
   */
  function claimMore(endpoint: Endpoint): void {
    if (endpoint.inFlight <= endpoint.allowance.size / 2) {
      queue.add(endpoint);
      return;
    }
    endpoint.isWaiting = true;
    endpoint.pause ??= setTimeout(() => {
      delete endpoint.pause;
      if (endpoint.isWaiting) queue.add(endpoint);
    }, gatherMs);
  }

  function start(endpoint: Endpoint, delivery: DueDelivery, owner: string): void {
    const ended = () => {
      if (endpoint.isWaiting) claimMore(endpoint);
      queue.passSlot(owner, endpoint);
      queue.wake();
    };
    attempts.start(endpoint, delivery, () => attempt(endpoint, delivery), ended);
  }

  async function attempt(endpoint: Endpoint, delivery: DueDelivery): Promise<void> {
    try {
      const outcome = await options.attempt(delivery);
      if (outcome === "postponed") {
        postpone(endpoint);
        return;
      }
      const { isDelivered, nextAttemptAtMs } = outcome;
      if (nextAttemptAtMs !== undefined) endpoints.setAlarm(endpoint, nextAttemptAtMs, () => queue.add(endpoint));
      const { allowance } = endpoint;
      endpoint.allowance = isDelivered
        ? afterSuccess(allowance, options.maxInFlightPerWebhook)
        : afterFailure(allowance);
    } catch (err) {
      // The receiver is not to blame. The lease ends by itself, and then the delivery is attempted again.
      log.error({ err, event_id: delivery.eventId }, "a delivery could not be attempted");
    }
  }

  /** Its next attempt is alone, so that a backlog is not tried all the time; the receiver is not taken for one that fails. */
  function postpone(endpoint: Endpoint): void {
    endpoint.allowance = { ...endpoint.allowance, size: 1 };
    if (!endpoint.rest) endpoints.rest(endpoint, clock.now() + postponedMs, () => queue.add(endpoint));
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const chosen = queue.choose(attempts.free());
      addShortSoon();
      if (chosen.length === 0) {
        await queue.wait();
        continue;
      }
      try {
        startClaimed(
          chosen,
          await options.claim(
            chosen.map(({ endpoint: { id, hasBacklog }, room }) => ({ webhookId: id, room, hasBacklog })),
          ),
        );
      } catch (err) {
        log.warn({ err }, "deliveries cannot be claimed, retrying");
        for (const { endpoint } of chosen) queue.add(endpoint);
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
        if (dueAt.getTime() <= clock.now()) queue.add(endpoint);
        else endpoints.setAlarm(endpoint, dueAt.getTime(), () => queue.add(endpoint));
      }
    } catch (err) {
      log.warn({ err }, "due deliveries cannot be selected, retrying");
    }
    if (!isStopping) timers[0] = setTimeout(sweep, options.sweepIntervalMs);
  }

  async function renew(): Promise<void> {
    try {
      const held = attempts.deliveries();
      if (held.length > 0) await options.renew(held);
    } catch (err) {
      log.warn({ err }, "leases cannot be renewed, retrying");
    }
  }

  return {
    name: "dispatcher",
    start() {
      running = run();
      sweep();
      timers[1] = setInterval(renew, options.renewIntervalMs);
    },
    async stop() {
      isStopping = true;
      queue.wake();
      await Promise.all([running, sweeping]);
      await attempts.settled();
      for (const timer of [...timers, shortTimer]) clearTimeout(timer);
      for (const endpoint of endpoints.all()) {
        endpoint.alarm?.cancel();
        endpoint.rest?.cancel();
        clearTimeout(endpoint.pause);
      }
    },
    wake(webhookIds) {
      // One that waits for room is known to have more due.
      for (const endpoint of webhookIds.map(endpoints.get)) if (!endpoint.isWaiting) queue.add(endpoint);
    },
    restart(webhookId) {
      const endpoint = endpoints.get(webhookId);
      endpoints.reset(endpoint);
      queue.add(endpoint);
    },
    inFlight: attempts.count,
  };
}
