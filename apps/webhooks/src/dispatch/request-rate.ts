/** Rate of requests to a receiver, and the requests that were claimed so far. */
export interface RequestRate {
  perSecond: number;
  /** Unix time in microseconds until which requests at that rate are claimed; null: no request was claimed. */
  nextAtMicros: number | null;
}

const microsPerSecond = 1_000_000;
/** A time that is further ahead comes from another clock, not from claimed requests. */
export const maxAheadSeconds = 60;

/** Returns the time that one request takes up. It is rounded up, so that the rate is never exceeded. */
export function intervalMicros(perSecond: number): number {
  return Math.ceil(microsPerSecond / perSecond);
}

/** Returns the number of requests that may be sent at once after a pause: those of 50 ms, so that one claim serves several. */
export function burstOf(perSecond: number): number {
  return Math.max(1, Math.ceil(perSecond / 20));
}

/** Returns how far the claimed requests reach into the future. */
function aheadMicros({ nextAtMicros }: RequestRate, nowMs: number): number {
  const ahead = (nextAtMicros ?? 0) - nowMs * 1000;
  return ahead > maxAheadSeconds * microsPerSecond ? 0 : Math.max(0, ahead);
}

/**
 * Returns the number of requests that may be sent now. With every request claimed within it (the generic cell rate algorithm),
 * no second has more than `perSecond` and one burst.
 */
export function rateRoom(rate: RequestRate, nowMs: number): number {
  const used = Math.ceil(aheadMicros(rate, nowMs) / intervalMicros(rate.perSecond));
  return Math.max(0, burstOf(rate.perSecond) - used);
}

/**
 * Returns the time when half of a burst may be sent after `count` more requests, in Unix ms; so at most 40 claims a second find
 * room.
 */
export function roomAtMs(rate: RequestRate, count: number, nowMs: number): number {
  const burst = burstOf(rate.perSecond);
  const halfBurst = burst - Math.ceil(burst / 2);
  const micros = aheadMicros(rate, nowMs) + (count - halfBurst) * intervalMicros(rate.perSecond);
  return nowMs + Math.ceil(micros / 1000);
}
