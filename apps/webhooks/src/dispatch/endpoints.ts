import type { Clock } from "@platform/service/lifecycle/clock";
import { type Allowance, firstAllowance } from "./allowance.ts";

/** State of one webhook in this process: its attempts in flight, and when to claim for it again. */
export interface Endpoint {
  readonly id: string;
  inFlight: number;
  allowance: Allowance;
  /** True if more was due when it was last claimed for. */
  hasBacklog: boolean;
  /** True if more is due; it is claimed for when attempts have ended. */
  isWaiting: boolean;
  /** Timer that ends the wait before half of its attempts have ended. */
  pause?: NodeJS.Timeout;
  /** True if it is in the ready queue. */
  isQueued: boolean;
  alarm?: { atMs: number; cancel: () => void };
  /** Set while its rate has no room: until this ends it is not claimed for. */
  rest?: { cancel: () => void };
}

export interface Endpoints {
  get(id: string): Endpoint;
  /** Calls `run` at that time, unless an earlier alarm is set. */
  setAlarm(endpoint: Endpoint, atMs: number, run: () => void): void;
  /** Keeps the endpoint out of the ready queue until that time, then calls `run`. */
  rest(endpoint: Endpoint, untilMs: number, run: () => void): void;
  /** Resets the allowance and the alarm. */
  reset(endpoint: Endpoint): void;
  all(): Iterable<Endpoint>;
}

/** Above this number, endpoints without attempts in flight, queue place, alarm or rest are dropped, oldest first. */
const maxRemembered = 20_000;

/** Stores the state of the webhooks that this process works on. */
export function rememberEndpoints(clock: Clock): Endpoints {
  const endpoints = new Map<string, Endpoint>();

  function makeRoom(): void {
    for (const { id, inFlight, isWaiting, isQueued, alarm, rest } of endpoints.values()) {
      if (endpoints.size < maxRemembered) return;
      if (inFlight === 0 && !isWaiting && !isQueued && !alarm && !rest) endpoints.delete(id);
    }
  }

  return {
    get(id) {
      const cached = endpoints.get(id);
      if (cached) return cached;
      makeRoom();
      const state = { inFlight: 0, hasBacklog: false, isWaiting: false, isQueued: false };
      const endpoint: Endpoint = { id, allowance: firstAllowance, ...state };
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
    rest(endpoint, untilMs, run) {
      const cancel = clock.at(untilMs, () => {
        delete endpoint.rest;
        run();
      });
      endpoint.rest = { cancel };
    },
    reset(endpoint) {
      endpoint.allowance = firstAllowance;
      endpoint.alarm?.cancel();
      delete endpoint.alarm;
    },
    all: () => endpoints.values(),
  };
}
