import type { ProbeOutcome } from "../conformance/cases.ts";

/** As long as the platform waits for a receiver. */
export const receiverTimeoutMs = 10_000;

/** A signed request for a receiver. */
interface SignedRequest {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the request: it then rejects with the reason of the signal. */
  readonly signal: AbortSignal;
  /** As long as the platform waits, if omitted. */
  readonly timeoutMs?: number | undefined;
}

/** Posts an event as the platform does: redirects are not followed, and the whole response must come in time. */
export async function postSigned({ target, headers, body, signal, timeoutMs }: SignedRequest): Promise<ProbeOutcome> {
  const limitMs = timeoutMs ?? receiverTimeoutMs;
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  const timeout = AbortSignal.timeout(limitMs);
  try {
    const request = { method: "POST", headers, body, redirect: "manual" } as const;
    const response = await fetch(target, { ...request, signal: AbortSignal.any([timeout, signal]) });
    await response.arrayBuffer();
    return { status: response.status, durationMs: durationMs(), error: "" };
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message } = error as Error;
    const reason = cause instanceof Error && cause.message !== "" ? cause.message : `no connection (${message})`;
    const shown = timeout.aborted ? `no complete response within ${limitMs / 1000} s` : reason;
    return { status: undefined, durationMs: durationMs(), error: shown };
  }
}

/** An id as the platform makes them, such as `evt_…`. */
export function newId(prefix: "evt_" | "dlv_"): string {
  return `${prefix}${crypto.randomUUID().replaceAll("-", "").slice(0, 26).toUpperCase()}`;
}
