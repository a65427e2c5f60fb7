import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Limiter } from "@platform/rate-limit/limiter";
import type { RateWindow } from "@platform/rate-limit/rate-window";
import { clientAddress } from "@platform/service/call/client-address";
import { smallChunks } from "@platform/service/call/connection-limits";
import { newId } from "@platform/service/call/ids";
import { errorHeaders } from "./errors/error-headers.ts";
import { form1 } from "./errors/form-1.ts";
import { errorCodeOf, type Problem, statusOf } from "./errors/problem.ts";
import { malformed } from "./errors/problems.ts";
import { problemOfReason } from "./errors/reason-problem.ts";

interface RawRefusalOptions {
  limiter: Limiter;
  failureWindows: readonly RateWindow[];
}

const problems: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: problemOfReason("HEADERS_TOO_LARGE"),
  ERR_HTTP_REQUEST_TIMEOUT: problemOfReason("REQUEST_TIMEOUT"),
  [smallChunks]: malformed("The body arrives in chunks of a few bytes: send larger ones, or its Content-Length."),
  CONNECT: malformed("CONNECT asks for a proxy, and there is none here."),
};
const notHttp = malformed("The request is not valid HTTP/1.1.");

/**
 * Responds to what Node's HTTP parser refuses, for which there is no request: broken HTTP, headers too large, or too slow. It
 * carries the same headers as every other response.
 */
export function rawRefusal(
  { limiter, failureWindows }: RawRefusalOptions,
  safetyHeaders: Readonly<Record<string, string>>,
) {
  return async (error: NodeJS.ErrnoException, socket: Socket): Promise<void> => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const problem = problems[error.code ?? ""] ?? notHttp;
    const status = statusOf(problem);
    const requestId = newId("req_");
    const decision = await limiter.describe(`address:${clientAddress(socket.remoteAddress ?? "")}`, failureWindows);
    const body = JSON.stringify(form1(problem, { requestId, now: new Date() }));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries({ ...safetyHeaders, ...errorHeaders(errorCodeOf(problem)) }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
      `X-Svc-Request-Id: ${requestId}`,
      `X-RateLimit-Limit: ${decision.limit}`,
      `X-RateLimit-Remaining: ${decision.remaining}`,
      `X-RateLimit-Reset: ${decision.resetAtSeconds}`,
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  };
}
