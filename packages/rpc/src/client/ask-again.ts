import type { DescService } from "@bufbuild/protobuf";
import { Fault } from "@platform/service/call/fault";
import type { ReadyCall } from "./share-calls.ts";

/** Unary calls that may be made twice at the same time with the effect of one. */
export interface AskAgain<Service extends DescService> {
  methods: readonly (keyof Service["method"])[];
  /** How long a call is without a response before it is made again. */
  afterMs: number;
}

/** How many calls are made after the first, so a service that is slow as a whole has three times the calls. */
const repeats = 2;

/** The two ways in which a client sends a call. */
interface Sending {
  /** In a message of its own, or shared. */
  send(call: ReadyCall): void;
  /** In a message of its own. */
  sendAlone(call: ReadyCall): void;
}

/**
 * Sends a call, and twice more when it has no response after `afterMs`: `round_robin` gives two calls that are made together to two
 * addresses, so one of them is not the address that is silent. The first response counts, and the other calls are cancelled. A pod that is
 * frozen, or whose machine is lost, is noticed by its connection only after seconds, which is longer than a partner waits for its
 * credentials.
 */
export function askingAgain({ send, sendAlone }: Sending, afterMs: number): (call: ReadyCall) => void {
  return (call) => {
    const ended = new AbortController();
    const signal = call.signal ? AbortSignal.any([call.signal, ended.signal]) : ended.signal;
    let running = 1;

    function end(settle: () => void): void {
      if (ended.signal.aborted) return;
      clearTimeout(timer);
      settle();
      ended.abort();
    }

    const attempt: ReadyCall = {
      ...call,
      signal,
      resolve: (response) => end(() => call.resolve(response)),
      reject(error) {
        running -= 1;
        // One address is unavailable; the call at another one may still succeed.
        if (running === 0 || !isUnavailable(error)) end(() => call.reject(error));
      },
    };

    const timer = setTimeout(() => {
      running += repeats;
      for (let repeat = 0; repeat < repeats; repeat += 1) sendAlone(attempt);
    }, afterMs);
    send(attempt);
  };
}

const isUnavailable = (error: unknown): boolean => error instanceof Fault && error.code === "UNAVAILABLE";
