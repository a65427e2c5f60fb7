import { setTimeout as pause } from "node:timers/promises";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  EventLogService,
  WatchEventsRequestSchema,
  WatchEventsResponse,
} from "@platform/contracts/webhooks/v1/event_log";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { unavailable } from "../../../edge/errors/problems.ts";

interface FollowOptions {
  log: Pick<Calls<typeof EventLogService>, "watchEvents">;
  /** How long the service may take to begin, and to come back. */
  timeoutMs: number;
}

const refusals: readonly Fault["code"][] = ["INVALID_ARGUMENT", "PERMISSION_DENIED", "UNAUTHENTICATED"];

/**
 * Reads the log as the service streams it, until `call.signal` aborts. When the service ends the stream, because it is replaced or the
 * connection has reached its age, the log is read on from another replica, after the last event. Throws the refusal of the service,
 * and a 503 when it does not begin, or come back, in time.
 */
export async function* followLog(
  { log, timeoutMs }: FollowOptions,
  watchRequest: MessageInitShape<typeof WatchEventsRequestSchema>,
  call: TenantCall,
): AsyncGenerator<WatchEventsResponse> {
  let request = watchRequest;
  let hasBegun = false;
  let lostMs: number | undefined;
  while (!call.signal.aborted) {
    let isOpening = true;
    try {
      for await (const step of inTime(log, request, call, timeoutMs)) {
        lostMs = undefined;
        request = { ...watchRequest, afterSequence: step.sequence };
        // A call that continues another begins where that one ended.
        if (!isOpening || !hasBegun) yield step;
        isOpening = false;
        hasBegun = true;
      }
    } catch (error) {
      if (call.signal.aborted) return;
      if (error instanceof Fault && refusals.includes(error.code)) throw error;
      // Cancelled: by the timer.
      if (!hasBegun)
        throw error instanceof Fault && error.code === "CANCELLED" ? new ProblemError(unavailable()) : error;
    }
    lostMs ??= performance.now();
    if (performance.now() - lostMs > timeoutMs) throw new ProblemError(unavailable());
    // Readers of a replica that stops come back to the others, not all in one moment.
    await pause(50 + Math.random() * 450, undefined, { signal: call.signal }).catch(() => {});
  }
}

/** The steps of one call. Ends it when its first step does not come in time. */
async function* inTime(
  log: FollowOptions["log"],
  request: MessageInitShape<typeof WatchEventsRequestSchema>,
  call: TenantCall,
  timeoutMs: number,
): AsyncGenerator<WatchEventsResponse> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const signal = AbortSignal.any([call.signal, late.signal]);
    for await (const step of log.watchEvents(request, { ...call, signal })) {
      clearTimeout(timer);
      yield step;
    }
  } finally {
    clearTimeout(timer);
  }
}
