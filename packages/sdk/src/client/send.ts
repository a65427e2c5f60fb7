import { ApiError, ConnectionError, TimeoutError } from "./api-error.ts";
import type { Hooks } from "./hooks.ts";
import { delayBeforeRetry, pause } from "./retry.ts";

/** A body, made anew for each attempt. */
export interface RequestBody {
  readonly contentType: string;
  /** False for a stream that can be read once: the request is then sent once. */
  readonly isRepeatable: boolean;
  open(): string | ReadableStream<Uint8Array> | FormData;
}

/** What the client was created with. */
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

const repeatable = new Set(["GET", "PUT", "DELETE"]);

/** Sends a request, and repeats it where that does no harm. Throws an ApiError, a ConnectionError or the reason of the signal. */
export async function send(transport: Transport, call: OutgoingCall): Promise<Received> {
  const { method, path, signal } = call;
  const idempotencyKey = method === "POST" ? (call.idempotencyKey ?? crypto.randomUUID()) : undefined;
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
    const delayMs = isFinal(tried) ? undefined : delayBeforeRetry({ status, retryAfterSeconds, attempt }, limits);
    if (delayMs === undefined) throw tried;
    transport.hooks.onRetry?.({ method, path, attempt, delayMs, reason: tried.message, requestId });
    await pause(delayMs, signal);
  }
}

/** Responses that are not those of the API do not become so by a repetition. */
class ForeignResponseError extends ConnectionError {}

const isFinal = (error: Error) => error instanceof ForeignResponseError;

/** Resolves to the error of an attempt that may be repeated; rejects if the caller has cancelled. */
async function attemptOnce(transport: Transport, call: OutgoingCall, attempt: number): Promise<Received | Error> {
  const { method, path, signal } = call;
  const { hooks } = transport;
  const request = { method, path, attempts: attempt };
  const timeoutMs = call.timeoutMs ?? transport.timeoutMs;
  const startedMs = performance.now();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    signal?.throwIfAborted();
    hooks.onRequest?.({ method, path, attempt });
    const signals = signal ? [timeout.signal, signal] : [timeout.signal];
    const response = await transport.fetch(call.url, requestOf(transport, call, AbortSignal.any(signals)));
    const durationMs = Math.round(performance.now() - startedMs);
    const { status, headers } = response;
    hooks.onResponse?.({ method, path, attempt, status, requestId: headers.get("x-svc-request-id"), durationMs });
    if (!response.ok) return new ApiError({ status, headers, body: await errorBodyOf(response) }, request);
    if (call.isStreamed) return { response, body: undefined };
    const text = await response.text();
    return { response, body: parsed(text, response, request) };
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.signal.aborted) {
      return new TimeoutError(`No complete response within ${timeoutMs} ms.`, request, error);
    }
    if (error instanceof ConnectionError || !(error instanceof TypeError || isNetworkError(error))) throw error;
    return new ConnectionError(`The connection to ${new URL(call.url).host} failed.`, request, error);
  } finally {
    clearTimeout(timer);
  }
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
      ...headers,
      ...(body && !(content instanceof FormData) && { "Content-Type": body.contentType }),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      ...transport.credentials,
    },
    ...(content !== undefined && { body: content }),
    ...(content instanceof ReadableStream && { duplex: "half" }),
  };
}

/** What fetch throws when a connection breaks while the body is read differs between runtimes. */
function isNetworkError(error: unknown): boolean {
  return error instanceof DOMException || (error instanceof Error && "code" in error);
}

async function errorBodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
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
    throw new ForeignResponseError(message, request, cause);
  }
}
