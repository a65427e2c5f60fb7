import { ApiError, ConnectionError, TimeoutError } from "./api-error.ts";
import type { Hooks } from "./hooks.ts";
import { delayBeforeRetry, pause } from "./retry.ts";
import { sdkVersion } from "./sdk-version.ts";

/** A body, made anew for each attempt. */
export interface RequestBody {
  readonly contentType: string;
  /** False for a stream that can be read once: the request is then sent once. */
  readonly isRepeatable: boolean;
  open(): string | ReadableStream<Uint8Array> | FormData;
}

/** Settings with which the client was created. */
export interface Transport {
  readonly base: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly maxRetryAfterMs: number;
  readonly hooks: Hooks;
}

/** One call: it becomes one request, or several if attempts fail. */
export interface OutgoingCall {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly accept: string;
  readonly body?: RequestBody | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** The timeout ends with the headers of the response, whose body is read by the caller. */
  readonly isStreamed?: boolean;
}

/** A response with its body: parsed JSON, or undefined where the caller reads it. */
export interface Received {
  readonly response: Response;
  readonly body: unknown;
}

/** Browsers send their own. */
const userAgent = `premium-audit-sdk-js/${sdkVersion}`;

const repeatable = new Set(["GET", "PUT", "DELETE"]);

/** Sends a request, and repeats it where that does no harm. Throws an ApiError, a ConnectionError or the reason of the signal. */
export async function send(transport: Transport, call: OutgoingCall): Promise<Received> {
  const { method, path, signal } = call;
  const idempotencyKey = method === "POST" ? checkedKey(call.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const limits = {
    maxRetries: call.maxRetries ?? transport.maxRetries,
    maxRetryAfterMs: transport.maxRetryAfterMs,
    isRepeatable: (repeatable.has(method) || idempotencyKey !== undefined) && call.body?.isRepeatable !== false,
  };
  for (let attempt = 1; ; attempt += 1) {
    const tried = await attemptOnce(transport, { ...call, idempotencyKey }, attempt);
    if (!(tried instanceof Error)) return tried;
    const { status, retryAfterSeconds, requestId } =
      tried instanceof ApiError ? tried : { status: undefined, retryAfterSeconds: null, requestId: null };
    const delayMs = delayBeforeRetry({ status, retryAfterSeconds, attempt }, limits);
    if (delayMs === undefined) throw tried;
    transport.hooks.onRetry?.({ method, path, attempt, delayMs, reason: tried.message, requestId });
    await pause(delayMs, signal);
  }
}

/**
 * Resolves to the error of an attempt that may be repeated. Rejects if the caller has cancelled, for what a hook throws, and for a
 * response that is not that of the API, which a repetition would not change.
 */
async function attemptOnce(transport: Transport, call: OutgoingCall, attempt: number): Promise<Received | Error> {
  const { method, path, signal } = call;
  const { hooks } = transport;
  const request = { method, path, attempts: attempt };
  const timeoutMs = call.timeoutMs ?? transport.timeoutMs;
  const timeout = new AbortController();
  signal?.throwIfAborted();
  hooks.onRequest?.({ method, path, attempt });
  const startedMs = performance.now();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const signals = signal ? [timeout.signal, signal] : [timeout.signal];
    const init = requestOf(transport, call, AbortSignal.any(signals));
    const response = await connected(() => transport.fetch(call.url, init));
    if (response instanceof Error) return response;
    const durationMs = Math.round(performance.now() - startedMs);
    const { status, headers, ok } = response;
    hooks.onResponse?.({ method, path, attempt, status, requestId: headers.get("x-svc-request-id"), durationMs });
    if (ok && call.isStreamed) return { response, body: undefined };
    const text = await connected(() => response.text());
    if (text instanceof Error) return text;
    if (!ok) return new ApiError({ url: call.url, status, headers, body: errorBodyOf(text) }, request);
    return { response, body: parsed(text, response, request) };
  } finally {
    clearTimeout(timer);
  }

  /** Waits for the network; resolves to the error of what it did not do. */
  async function connected<Result>(run: () => Promise<Result>): Promise<Result | ConnectionError> {
    try {
      return await run();
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.signal.aborted)
        return new TimeoutError(`No complete response within ${timeoutMs} ms.`, request, error);
      if (!(error instanceof TypeError || isNetworkError(error))) throw error;
      return new ConnectionError(`The connection to ${new URL(call.url).host} failed.`, request, error);
    }
  }
}

/** fetch would refuse another header with an error that looks like a broken connection. */
function checkedKey(key: string): string {
  if (/^[ -~]{1,255}$/.test(key)) return key;
  throw new TypeError("idempotencyKey must be 1 to 255 printable ASCII characters.");
}

function requestOf(transport: Transport, call: OutgoingCall, signal: AbortSignal): RequestInit {
  const { method, accept, body, idempotencyKey, headers } = call;
  const content = body?.open();
  return {
    method,
    signal,
    // A redirect would send the credentials to another host.
    redirect: "manual",
    headers: {
      Accept: accept,
      "User-Agent": userAgent,
      ...headers,
      ...(body && !(content instanceof FormData) && { "Content-Type": body.contentType }),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      ...transport.credentials,
    },
    ...(content !== undefined && { body: content }),
    ...(content instanceof ReadableStream && { duplex: "half" }),
  };
}

/** Runtimes differ in what fetch throws when a connection breaks while the body is read. */
function isNetworkError(error: unknown): boolean {
  return error instanceof DOMException || (error instanceof Error && "code" in error);
}

function errorBodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parsed(
  text: string,
  response: Response,
  request: { method: string; path: string; attempts: number },
): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const type = response.headers.get("content-type") ?? "no content type";
    const message = `The response with status ${response.status} is not JSON (${type}). Check baseUrl.`;
    throw new ConnectionError(message, request, cause);
  }
}
