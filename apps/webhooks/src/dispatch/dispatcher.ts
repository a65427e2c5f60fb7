import type { Part } from "@platform/service/lifecycle/app";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";
import { afterFailure, afterSuccess } from "./allowance.ts";
import { type AttemptsInFlight, attemptsInFlight } from "./attempts-in-flight.ts";
import type { DueDelivery } from "./claim.sql.ts";
import type { Claim } from "./claim-deliveries.ts";
import { type Endpoint, type Endpoints, rememberEndpoints } from "./endpoints.ts";
import { type Chosen, readyQueue } from "./ready-queue.ts";
import type { Ask } from "./share-slots.ts";

/** Outcome of an attempt. `postponed`: the platform itself could not send it, so it is due as before. */
export type AttemptOutcome = { isDelivered: boolean; nextAttemptAtMs: number | undefined } | "postponed";

interface DispatcherOptions {
  clock: Clock;
  /** Claims deliveries that are due for webhooks, and returns which of the webhooks are on. */
  claim(asks: readonly Ask[]): Promise<Claim>;
  /** Makes one attempt and records its outcome. */
  attempt(delivery: DueDelivery): Promise<AttemptOutcome>;
  /** Selects every webhook that has pending deliveries, and when the first one is due. */
  findDue(): Promise<readonly { webhookId: string; dueAt: Date }[]>;
  /** Renews the leases of these deliveries. */
  renew(deliveries: readonly DueDelivery[]): Promise<void>;
  /** Maximum number of attempts of this process in flight. */
  maxInFlight: number;
  /** Maximum number of attempts for one webhook in flight. */
  maxInFlightPerWebhook: number;
  /** How often to look for deliveries that are due and that no process has in memory. */
  sweepIntervalMs: number;
  renewIntervalMs: number;
  /** Called when the dispatcher begins to stop, before it waits for attempts in flight. */
  stopping?(): void;
  log: Logger;
}

/** Pause before another claim for a webhook that got less than it could, if no other event causes one. */
const shortPauseMs = 250;
/** Time for which a webhook that has more due waits until half of its allowance is free. */
const gatherMs = 5;
/** Time for which a webhook rests after the platform itself could not send to it. */
const postponedMs = 5000;

/**
 * Attempts all deliveries that are due. In each round it claims for every webhook that has deliveries due, up to the number that
 * its receiver has shown to handle, so that no webhook waits for another. Receivers that fail share half of the process; however
 * many of them hang, the other half is free for those that work.
 */
export class Dispatcher implements Part {
  readonly name = "dispatcher";
  readonly #options: DispatcherOptions;
  readonly #endpoints: Endpoints;
  readonly #attempts: AttemptsInFlight;
  readonly #queue = readyQueue();
  #isStopping = false;
  #claiming: Promise<void> = Promise.resolve();
  #sweeping: Promise<void> = Promise.resolve();
  #sweepTimer: NodeJS.Timeout | undefined;
  #renewTimer: NodeJS.Timeout | undefined;
  #shortTimer: NodeJS.Timeout | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#endpoints = rememberEndpoints(options.clock);
    this.#attempts = attemptsInFlight(options.maxInFlight);
  }

  start(): void {
    this.#claiming = this.#claimUntilStopped();
    this.#sweep();
    this.#renewTimer = setInterval(() => this.#renew(), this.#options.renewIntervalMs);
  }

  async stop(): Promise<void> {
    this.#options.stopping?.();
    this.#isStopping = true;
    this.#queue.wake();
    await Promise.all([this.#claiming, this.#sweeping]);
    await this.#attempts.settled();
    for (const timer of [this.#sweepTimer, this.#renewTimer, this.#shortTimer]) clearTimeout(timer);
    for (const endpoint of this.#endpoints.all()) {
      endpoint.alarm?.cancel();
      endpoint.rest?.cancel();
      clearTimeout(endpoint.pause);
    }
  }

  /** Claims for these webhooks now, because deliveries are due for them. */
  wake(webhookIds: readonly string[]): void {
    for (const id of webhookIds) {
      const endpoint = this.#endpoints.get(id);
      // A webhook that waits for room has more due already.
      if (!endpoint.isWaiting) this.#queue.add(endpoint);
    }
  }

  /** Resets the allowance of a webhook's receiver, and claims for the webhook now. */
  restart(webhookId: string): void {
    const endpoint = this.#endpoints.get(webhookId);
    this.#endpoints.reset(endpoint);
    this.#queue.add(endpoint);
  }

  /** Returns the number of attempts of this process in flight. */
  inFlight(): number {
    return this.#attempts.count();
  }

  async #claimUntilStopped(): Promise<void> {
    while (!this.#isStopping) {
      const chosen = this.#queue.choose(this.#attempts.free());
      this.#addShortSoon();
      if (chosen.length === 0) {
        await this.#queue.wait();
        continue;
      }
      try {
        const asks = chosen.map(({ endpoint: { id, hasBacklog }, room }) => ({ webhookId: id, room, hasBacklog }));
        this.#startClaimed(chosen, await this.#options.claim(asks));
      } catch (err) {
        this.#options.log.warn({ err }, "deliveries cannot be claimed, retrying");
        for (const { endpoint } of chosen) this.#queue.add(endpoint);
        await new Promise((resolve) => setTimeout(resolve, shortPauseMs));
      }
    }
  }

  /** Claims again after a pause for webhooks that got less than they have due, if there are any. */
  #addShortSoon(): void {
    if (!this.#queue.hasShort()) return;
    this.#shortTimer ??= setTimeout(() => {
      this.#shortTimer = undefined;
      this.#queue.addAllShort();
    }, shortPauseMs);
  }

  #startClaimed(chosen: readonly Chosen[], claim: Claim): void {
    const claimed = Map.groupBy(claim.deliveries, ({ webhookId }) => webhookId);
    for (const { endpoint, room } of chosen) {
      const webhook = claim.webhooks.get(endpoint.id);
      const deliveries = claimed.get(endpoint.id) ?? [];
      if (!webhook) {
        // The webhook is off, or deleted: its allowance is out of date when it is on again.
        this.#endpoints.reset(endpoint);
        continue;
      }
      for (const delivery of deliveries) this.#startAttempt(endpoint, delivery, webhook.owner);
      // The claim returned less than its quota, so nothing else is due.
      endpoint.hasBacklog = deliveries.length >= webhook.quota;
      if (!endpoint.hasBacklog) continue;
      if (webhook.roomAtMs !== undefined) this.#rest(endpoint, webhook.roomAtMs);
      else if (webhook.quota === room) this.#claimMore(endpoint);
      else this.#queue.addShort(webhook.owner, endpoint);
    }
  }

  #rest(endpoint: Endpoint, untilMs: number): void {
    this.#endpoints.rest(endpoint, untilMs, () => this.#queue.add(endpoint));
  }

  #setAlarm(endpoint: Endpoint, atMs: number): void {
    this.#endpoints.setAlarm(endpoint, atMs, () => this.#queue.add(endpoint));
  }

  /**
   * Claims for a webhook that has more due once half of its allowance is free, because a claim costs nearly the same for one
   * delivery as for many. Attempts that hang delay it by a moment at most.
   */
  #claimMore(endpoint: Endpoint): void {
    if (endpoint.inFlight <= endpoint.allowance.size / 2) {
      this.#queue.add(endpoint);
      return;
    }
    endpoint.isWaiting = true;
    endpoint.pause ??= setTimeout(() => {
      delete endpoint.pause;
      if (endpoint.isWaiting) this.#queue.add(endpoint);
    }, gatherMs);
  }

  #startAttempt(endpoint: Endpoint, delivery: DueDelivery, owner: string): void {
    const ended = () => {
      if (endpoint.isWaiting) this.#claimMore(endpoint);
      this.#queue.passSlot(owner, endpoint);
      this.#queue.wake();
    };
    this.#attempts.start(endpoint, delivery, () => this.#attempt(endpoint, delivery), ended);
  }

  async #attempt(endpoint: Endpoint, delivery: DueDelivery): Promise<void> {
    const options = this.#options;
    try {
      const outcome = await options.attempt(delivery);
      if (outcome === "postponed") {
        this.#postpone(endpoint);
        return;
      }
      const { isDelivered, nextAttemptAtMs } = outcome;
      if (nextAttemptAtMs !== undefined) this.#setAlarm(endpoint, nextAttemptAtMs);
      const { allowance } = endpoint;
      endpoint.allowance = isDelivered
        ? afterSuccess(allowance, options.maxInFlightPerWebhook)
        : afterFailure(allowance);
    } catch (err) {
      // The receiver is not to blame. The lease ends by itself, and then the delivery is attempted again.
      options.log.error({ err, event_id: delivery.eventId }, "a delivery could not be attempted");
    }
  }

  /** Limits the next claim to one attempt, so that a backlog is not retried all the time. The receiver does not count as failing. */
  #postpone(endpoint: Endpoint): void {
    endpoint.allowance = { ...endpoint.allowance, size: 1 };
    if (!endpoint.rest) this.#rest(endpoint, this.#options.clock.now() + postponedMs);
  }

  #sweep(): void {
    this.#sweeping = this.#sweepOnce();
  }

  async #sweepOnce(): Promise<void> {
    const options = this.#options;
    try {
      for (const { webhookId, dueAt } of await options.findDue()) {
        const endpoint = this.#endpoints.get(webhookId);
        if (dueAt.getTime() <= options.clock.now()) this.#queue.add(endpoint);
        else this.#setAlarm(endpoint, dueAt.getTime());
      }
    } catch (err) {
      options.log.warn({ err }, "due deliveries cannot be selected, retrying");
    }
    if (!this.#isStopping) this.#sweepTimer = setTimeout(() => this.#sweep(), options.sweepIntervalMs);
  }

  async #renew(): Promise<void> {
    try {
      const deliveries = this.#attempts.deliveries();
      if (deliveries.length > 0) await this.#options.renew(deliveries);
    } catch (err) {
      this.#options.log.warn({ err }, "leases cannot be renewed, retrying");
    }
  }
}
