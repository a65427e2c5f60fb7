import type { Answer } from "./answer.ts";

/** Figures of the deliveries of a webhook. */
export interface WebhookFigures {
  readonly id: string;
  readonly ownerId: string;
  /** Why it is disabled; undefined while it is enabled. */
  readonly disabledReason: string | undefined;
  readonly isOwnerSuspended: boolean;
  /** Deliveries that are due, and for how long the oldest one. */
  readonly waiting: number;
  readonly oldestSeconds: number;
  /** Deliveries that wait for their next attempt. */
  readonly postponed: number;
  readonly inFlight: number;
  readonly maxInFlight: number;
  readonly ownerInFlight: number;
  readonly ownerMaxInFlight: number;
  /** Requests per second; 0: no limit of its own. */
  readonly rateLimit: number;
  /** Attempts of the last hour, those that failed, and the duration that 95 % do not exceed. */
  readonly attempts: number;
  readonly failed: number;
  readonly commonFailure: string | undefined;
  readonly p95Ms: number | undefined;
  /** Events that wait in NATS for the fan-out; undefined if it is unknown. */
  readonly undelivered: number | undefined;
}

/** Says why deliveries of a webhook are late, by the first cause that holds. */
export function causeOfDelay(figures: WebhookFigures): Answer {
  const { id, ownerId, disabledReason, waiting, postponed } = figures;
  if (figures.isOwnerSuspended)
    return { cause: "Its owner is suspended: events are held.", next: `operator owners show ${ownerId}` };
  if (disabledReason !== undefined)
    return {
      cause: `It is disabled (${disabledReason}): events are held for 72 hours.`,
      next: `operator webhooks enable ${id}`,
    };
  if (waiting > 0) return causeOfWaiting(figures);
  if (postponed > 0) {
    const cause = `Failed deliveries wait for their next attempt${becauseOf(figures)}.`;
    return { cause, next: `operator webhooks deliveries ${id} --status attempting` };
  }
  if (figures.undelivered)
    return {
      cause: "Events wait in NATS for the fan-out: webhooks does not keep up, or is down.",
      next: "operator dead-letters list --service webhooks",
    };
  return { cause: "Nothing waits: deliveries are not late.", next: `operator webhooks deliveries ${id}` };
}

/** Deliveries are due: the bound that is reached holds them back. */
function causeOfWaiting(figures: WebhookFigures): Answer {
  const { id, ownerId, inFlight, maxInFlight, ownerInFlight, ownerMaxInFlight, rateLimit } = figures;
  const deliveries = `operator webhooks deliveries ${id} --status attempting`;
  if (figures.failed * 2 > figures.attempts)
    return { cause: `Most attempts fail, so it gets few requests at once${becauseOf(figures)}.`, next: deliveries };
  const slow = figures.p95Ms === undefined ? "" : `: its receiver needs up to ${figures.p95Ms} ms`;
  if (inFlight >= maxInFlight)
    return {
      cause: `As many deliveries are in flight as one webhook may have (${maxInFlight})${slow}.`,
      next: deliveries,
    };
  if (ownerInFlight >= ownerMaxInFlight)
    return {
      cause: `As many deliveries are in flight as the plan of its owner allows (${ownerMaxInFlight})${slow}.`,
      next: `operator owners show ${ownerId}`,
    };
  if (rateLimit > 0)
    return {
      cause: `It accepts ${rateLimit} requests per second, and more events arrive.`,
      next: `operator webhooks show ${id}`,
    };
  return { cause: "No bound is reached: the pods of webhooks do not keep up.", next: "operator owners top" };
}

function becauseOf({ commonFailure, failed, attempts }: WebhookFigures): string {
  return commonFailure === undefined
    ? ""
    : `: ${failed} of ${attempts} attempts of the last hour failed, most often with ${commonFailure}`;
}
