import { AttemptFailure } from "@platform/egress/attempt-failure";
import type { ClientCertificate } from "@platform/egress/connect-target";
import type { Dispatcher } from "undici";
import type { AttemptResult } from "./attempt.ts";
import type { OriginPools } from "./origin-pools.ts";
import { readRetryAfter } from "./retry-schedule.ts";

/** Maximum size of a response; the connection is closed when it is larger. */
const maxReadBytes = 64 * 1024;
/** Maximum size of the part of a response that is recorded. */
export const maxKeptBytes = 4 * 1024;

interface SendDependencies {
  pools: Pick<OriginPools, "poolOf" | "isEgressToBlame">;
  /** Time-out of the whole attempt: name, connection, TLS, response. */
  timeoutMs: number;
  /** When the attempt began, by `performance.now()`; default: now. */
  startedMs?: number;
}

interface OutgoingRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Certificate for a receiver that requests one. */
  client?: ClientCertificate | undefined;
  /** Maximum size of the response's body in the result; default: 4 KiB. */
  keepBytes?: number;
}

/**
 * Sends one POST and resolves to its result; never rejects. Redirects are not followed. A response whose body does not end
 * within the time-out counts as a time-out.
 */
export async function sendRequest(dependencies: SendDependencies, request: OutgoingRequest): Promise<AttemptResult> {
  const { pools, timeoutMs, startedMs = performance.now() } = dependencies;
  const { headers, body, client, keepBytes = maxKeptBytes } = request;
  const { origin, pathname, search } = new URL(request.url);
  const exchange = new Exchange({ timeoutMs, startedMs, keepBytes });
  try {
    pools.poolOf(origin, client).dispatch({ path: pathname + search, method: "POST", headers, body }, exchange);
  } catch (error) {
    exchange.fail(failureOf(error));
  }
  const result = await exchange.result;
  const { errorClass, responseCode } = result;
  if (responseCode !== undefined || (errorClass !== "refused" && errorClass !== "timeout")) return result;
  if (!(await pools.isEgressToBlame(origin, startedMs))) return result;
  return { ...result, errorClass: "egress", error: "The platform's connection to the internet failed." };
}

/** One POST in progress: undici calls its methods as the response comes in. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly result: Promise<AttemptResult>;
  readonly #resolve: (result: AttemptResult) => void;
  readonly #startedMs: number;
  readonly #keepBytes: number;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #readBytes = 0;
  #responseCode: number | undefined;
  #retryAfterMs: number | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  constructor({ timeoutMs, startedMs, keepBytes }: { timeoutMs: number; startedMs: number; keepBytes: number }) {
    const { promise, resolve } = Promise.withResolvers<AttemptResult>();
    this.result = promise;
    this.#resolve = resolve;
    this.#startedMs = startedMs;
    this.#keepBytes = keepBytes;
    this.#timer = setTimeout(() => this.fail(timeoutFailure(timeoutMs)), timeoutMs - (performance.now() - startedMs));
  }

  /** Ends the exchange, also where the request waits for a connection or was never dispatched. */
  fail(failure: AttemptFailure): void {
    this.#end(failure);
    this.#controller?.abort(failure);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The time-out came while the request waited for a connection.
    if (this.#isOver) controller.abort(new Error("over"));
  }

  onResponseStart(_: unknown, statusCode: number, headers: Record<string, string | string[] | undefined>): void {
    // 1xx is not a final response.
    if (statusCode < 200) return;
    this.#responseCode = statusCode;
    this.#retryAfterMs = readRetryAfter(firstOf(headers["retry-after"]), Date.now());
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#readBytes < this.#keepBytes) this.#chunks.push(chunk);
    this.#readBytes += chunk.length;
    if (this.#readBytes < maxReadBytes) return;
    this.#end(statusFailure(this.#responseCode));
    this.#controller?.abort(new Error("enough"));
  }

  onResponseEnd(): void {
    this.#end(statusFailure(this.#responseCode));
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end(failureOf(error));
  }

  #end(failure: AttemptFailure | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#resolve({
      durationMs: Math.round(performance.now() - this.#startedMs),
      responseCode: this.#responseCode,
      errorClass: failure?.errorClass,
      error: failure?.message ?? "",
      answer: Buffer.concat(this.#chunks).subarray(0, this.#keepBytes),
      retryAfterMs: this.#retryAfterMs,
    });
  }
}

function timeoutFailure(timeoutMs: number): AttemptFailure {
  const time = `${timeoutMs / 1000} ${timeoutMs === 1000 ? "second" : "seconds"}`;
  return new AttemptFailure("timeout", `The receiver did not send a complete response within ${time}.`);
}

function statusFailure(status = 0): AttemptFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  return new AttemptFailure("status", `The receiver responded with status ${status}.`);
}

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof AttemptFailure) return error;
  const code = (error as { code?: string }).code ?? "";
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT") {
    return new AttemptFailure("timeout", "The receiver did not respond in time.", error);
  }
  if (code.startsWith("HPE_")) {
    return new AttemptFailure("refused", "The receiver's response is not HTTP.", error);
  }
  if (code.startsWith("ERR_SSL_")) {
    return new AttemptFailure("tls", `The TLS connection to the receiver failed: ${code}.`, error);
  }
  return new AttemptFailure("refused", "The connection ended before the receiver had responded.", error);
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
