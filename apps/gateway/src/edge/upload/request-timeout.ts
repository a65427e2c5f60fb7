import { endLateRequest } from "@platform/service/call/least-speed";
import type { FastifyInstance } from "fastify";

/**
 * Disconnects a client that has not sent all of a request in time: `requestTimeoutMs`, or `uploadTimeoutMs` where files are accepted.
 * Node has one limit for all requests of a server, which must be the longest.
 */
export function registerRequestTimeout(
  app: FastifyInstance,
  { requestTimeoutMs, uploadTimeoutMs }: { requestTimeoutMs: number; uploadTimeoutMs: number },
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, headers } = request;
    if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0) {
      const limitMs = request.routeOptions.config.takesFiles === true ? uploadTimeoutMs : requestTimeoutMs;
      const timer = setTimeout(() => endLateRequest(app.server, raw), limitMs);
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}
