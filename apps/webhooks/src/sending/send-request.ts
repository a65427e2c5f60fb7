import type { Dispatcher } from "undici";
import { AttemptFailure, type AttemptResult } from "./attempt.ts";
import type { ClientCertificate } from "./connect-target.ts";
import type { OriginPools } from "./origin-pools.ts";
import { readRetryAfter } from "./retry-schedule.ts";

/** Maximum size of a response; the connection is closed when it is larger. */
const maxReadBytes = 64 * 1024;
/** How much of a response is recorded. */
export const maxKeptBytes = 4 * 1024;

interface SendDependencies {
  pools: Pick<OriginPools, "poolOf" | "isEgressToBlame">;
  /** Time-out of the whole attempt: name, connection, TLS, response. */
  timeoutMs: number;
  /** When the attempt began, by `performance.now()`; now when left out. */
  startedMs?: number;
}

interface OutgoingRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Shown to a receiver that asks for one. */
  client?: ClientCertificate | undefined;
  /** How much of the response's body the result has; 4 KiB when left out. */
  keepBytes?: number;
}

/**
 * Sends one POST and resolves to its result; never rejects. Redirects are not followed. A response whose body does not end
 * within the time-out counts as a time-out.
 */
export async function sendRequest(dependencies: SendDependencies, request: OutgoingRequest): Promise<AttemptResult> {
  const { pools, startedMs = performance.now() } = dependencies;
  const result = await send({ ...dependencies, startedMs }, request);
  const { errorClass, responseCode } = result;
  if (responseCode !== undefined || (errorClass !== "refused" && errorClass !== "timeout")) return result;
  if (!(await pools.isEgressToBlame(new URL(request.url).origin, startedMs))) return result;
  return { ...result, errorClass: "egress", error: "The platform's connection to the internet failed." };
}

function send(
  { pools, timeoutMs, startedMs }: SendDependencies & { startedMs: number },
  request: OutgoingRequest,
): Promise<AttemptResult> {
  const { headers, body, client, keepBytes = maxKeptBytes } = request;
  const { promise, resolve } = Promise.withResolvers<AttemptResult>();
  const kept: Buffer[] = [];
  let readBytes = 0;
  let responseCode: number | undefined;
  let retryAfterMs: number | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  let isOver = false;

  function end(failure?: AttemptFailure): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const durationMs = Math.round(performance.now() - startedMs);
    const answer = Buffer.concat(kept).subarray(0, keepBytes);
    const { errorClass, message: error = "" } = failure ?? {};
    resolve({ durationMs, responseCode, errorClass, error, answer, retryAfterMs });
  }

  function fail(failure: AttemptFailure): void {
    end(failure);
    controller?.abort(failure);
  }

  const timer = setTimeout(
    () => {
      fail(
        new AttemptFailure(
          "timeout",
          `The receiver did not send a complete response within ${timeoutMs / 1000} ${timeoutMs === 1000 ? "second" : "seconds"}.`,
        ),
      );
    },
    timeoutMs - (performance.now() - startedMs),
  );

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      // The time-out came while the request waited for a connection.
      if (isOver) started.abort(new Error("over"));
    },
    onResponseStart(_, statusCode, headers) {
      // 1xx is not a final response.
      if (statusCode < 200) return;
      responseCode = statusCode;
      retryAfterMs = readRetryAfter(firstOf(headers["retry-after"]), Date.now());
    },
    onResponseData(_, chunk) {
      if (readBytes < keepBytes) kept.push(chunk);
      readBytes += chunk.length;
      if (readBytes < maxReadBytes) return;
      end(statusFailure(responseCode));
      controller?.abort(new Error("enough"));
    },
    onResponseEnd: () => end(statusFailure(responseCode)),
    onResponseError: (_, error) => end(failureOf(error)),
  };
  const { origin, pathname, search } = new URL(request.url);
  try {
    pools.poolOf(origin, client).dispatch({ path: pathname + search, method: "POST", headers, body }, handler);
  } catch (error) {
    fail(failureOf(error));
  }
  return promise;
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
