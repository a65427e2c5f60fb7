import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";
import type { FastifyInstance } from "fastify";

const duration = meter("gateway").createHistogram("http.server.request.duration", {
  unit: "s",
  description: "Time to answer a request, by route template and status",
  advice: { explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
});

/** One log line and one measurement for each answer: the route's template and never its path, which holds ids. */
export function registerAccessRecords(app: FastifyInstance, log: Logger): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    duration.record(reply.elapsedTime / 1000, {
      "http.request.method": request.method,
      "http.route": route,
      "http.response.status_code": reply.statusCode,
    });
    log.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
        profile: request.door?.profile,
        credential_id: request.principal?.credentialId,
      },
      "answered",
    );
    done();
  });
}
