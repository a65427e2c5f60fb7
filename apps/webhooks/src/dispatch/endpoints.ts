import type { Clock } from "@platform/service/clock";
import { type Allowance, firstAllowance } from "./allowance.ts";

/** What this process knows of one webhook: how much of it is under way here, and when to look at it again. */
export interface Endpoint {
  readonly id: string;
  inFlight: number;
  allowance: Allowance;
  /** Something more is due, and is looked at as soon as an attempt ends. */
  isWaiting: boolean;
  /** It is about to be asked for. */
  isQueued: boolean;
  alarm?: { atMs: number; cancel: () => void };
}

export interface Endpoints {
  get(id: string): Endpoint;
  /** Has `run` called when the time has come, unless it will be called earlier anyway. */
  setAlarm(endpoint: Endpoint, atMs: number, run: () => void): void;
  /** Forgets what is known of the receiver, and when something is due. */
  reset(endpoint: Endpoint): void;
  all(): Iterable<Endpoint>;
}

/** Beyond this many, those that nothing is under way or due for are forgotten, oldest first. */
const maxRemembered = 20_000;

/** The webhooks that this process has to do with. */
export function rememberEndpoints(clock: Clock): Endpoints {
  const endpoints = new Map<string, Endpoint>();

  function makeRoom(): void {
    for (const { id, inFlight, isWaiting, isQueued, alarm } of endpoints.values()) {
      if (endpoints.size < maxRemembered) return;
      if (inFlight === 0 && !isWaiting && !isQueued && !alarm) endpoints.delete(id);
    }
  }

  return {
    get(id) {
      const known = endpoints.get(id);
      if (known) return known;
      makeRoom();
      const endpoint: Endpoint = { id, inFlight: 0, allowance: firstAllowance, isWaiting: false, isQueued: false };
      endpoints.set(id, endpoint);
      return endpoint;
    },
    setAlarm(endpoint, atMs, run) {
      if (endpoint.alarm && endpoint.alarm.atMs <= atMs) return;
      endpoint.alarm?.cancel();
      const cancel = clock.at(atMs, () => {
        delete endpoint.alarm;
        run();
      });
      endpoint.alarm = { atMs, cancel };
    },
    reset(endpoint) {
      endpoint.allowance = firstAllowance;
      endpoint.alarm?.cancel();
      delete endpoint.alarm;
    },
    all: () => endpoints.values(),
  };
}
