import type { RateWindow } from "@platform/rate-limit/rate-window";

const perMinute = (limit: number): RateWindow => ({ limit, windowSeconds: 60 });
const perHour = (limit: number): RateWindow => ({ limit, windowSeconds: 3_600 });

/** The windows of a client address that calls open endpoints without credentials: enough for the health checks of a proxy. */
export function openWindows(requestsPerMinute = 600): readonly RateWindow[] {
  return [perMinute(requestsPerMinute)];
}

/** The windows of the keys that one owner creates: a key that leaked must not make more than can be found again. */
export function keyCreationWindows(keysPerHour = 20): readonly RateWindow[] {
  return [perHour(keysPerHour)];
}

/** The windows of the grants that one owner creates, so that offers which end soon or are accepted at once are bounded, too. */
export function grantCreationWindows(grantsPerHour: number): readonly RateWindow[] {
  return [perHour(grantsPerHour)];
}

/** The windows of a client address whose requests carry no or bad credentials, so that guessing is slow. */
export function failureWindows(failuresPerMinute = 60): readonly RateWindow[] {
  return [perMinute(failuresPerMinute)];
}

/** The windows of an owner's changes of its contact address, each of which sends e-mails. */
export const contactChangeWindows: readonly RateWindow[] = [perHour(5)];

/** The windows of the checks of receivers that one owner requests: each sends at most 30 requests. */
export const conformanceWindows: readonly RateWindow[] = [perHour(20)];

/** Requests about the data of people, of an owner. */
export const personDataWindows: readonly RateWindow[] = [perHour(300)];
