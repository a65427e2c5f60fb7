import { busyHistogram } from "@platform/service/observe/busy-histogram";
import { busyLine, type Logger } from "@platform/service/observe/log";
import type { FastifyInstance } from "fastify";

const duration = busyHistogram({
  meter: "gateway",
  name: "http.server.request.duration",
  unit: "s",
  description: "Duration of a request, by route template and status",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

declare module "fastify" {
  interface FastifyRequest {
    /** Time at which the response of a stream began. Its reader decides how long it stays open. */
    respondedMs: number | null;
  }
}

// There are as many as methods, routes and statuses: partners choose none of them.
const durations = new Map<string, (seconds: number) => void>();

function durationsOf(method: string, route: string, status: number): (seconds: number) => void {
  const key = `${status} ${method} ${route}`;
  let series = durations.get(key);
  if (!series) {
    series = duration.series({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
    });
    durations.set(key, series);
  }
  return series;
}

/** Writes one log line and one measurement for each response: the template of the route and never the path, which contains ids. */
export function registerAccessRecords(app: FastifyInstance, log: Logger): void {
  const fields = [
    "request_id",
    "method",
    "route",
    "status",
    "duration_ms",
    "profile",
    "credential_id",
    "owner_id",
    "trace_id",
  ] as const;
  const writeLine = busyLine(log, "answered", fields);

  app.decorateRequest("respondedMs", null);
  app.addHook("onResponse", (request, reply, done) => {
    const { id, method, principal, routeOptions, span } = request;
    const { statusCode, elapsedTime } = reply;
    const route = routeOptions.url ?? "none";
    durationsOf(method, route, statusCode)((request.respondedMs ?? elapsedTime) / 1000);
    const durationMs = Math.round(elapsedTime * 10) / 10;
    const profile = request.profile?.name;
    const credentialId = principal?.credentialId;
    const ownerId = principal?.tenant.ownerId;
    writeLine([id, method, route, statusCode, durationMs, profile, credentialId, ownerId, span?.traceId]);
    done();
  });
}
