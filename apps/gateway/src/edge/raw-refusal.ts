import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Limiter } from "@platform/rate-limit/limiter";
import type { RateWindow } from "@platform/rate-limit/rate-window";
import { newId } from "@platform/service/call/ids";
import { clientAddress } from "./client-address.ts";
import { form1 } from "./errors/form-1.ts";
import { malformed } from "./errors/problems.ts";

interface RawRefusalOptions {
  limiter: Limiter;
  failureWindows: readonly RateWindow[];
}

const refusals: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request did not arrive in time." },
  CONNECT: { status: 400, message: "CONNECT asks for a proxy, and there is none here." },
};
const notHttp = { status: 400, message: "The request is not valid HTTP/1.1." };

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
    const { status, message } = refusals[error.code ?? ""] ?? notHttp;
    const requestId = newId("req_");
    const decision = await limiter.describe(`address:${clientAddress(socket.remoteAddress ?? "")}`, failureWindows);
    const body = JSON.stringify(form1(malformed(message), { requestId, now: new Date() }));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(safetyHeaders).map(([name, value]) => `${name}: ${value}`),
      `X-Svc-Request-Id: ${requestId}`,
      `X-RateLimit-Limit: ${decision.limit}`,
      `X-RateLimit-Remaining: ${decision.remaining}`,
      `X-RateLimit-Reset: ${decision.resetAtSeconds}`,
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  };
}
