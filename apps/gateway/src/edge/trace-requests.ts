import { isTracing, type OpenSpan, openSpan, placeOf } from "@platform/service/observe/tracing";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Null where requests are not traced, and for a path that cannot be read. */
    span: OpenSpan | null;
  }
}

/**
 * Begins a trace with every request, where the process traces at all; else no hook is registered and no request pays.
 * A partner's own `traceparent` is linked and not continued: what is kept here is not for callers to decide.
 */
export function registerRequestTraces(app: FastifyInstance): void {
  app.decorateRequest("span", null);
  if (!isTracing()) return;

  app.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions, id, headers } = request;
    const route = routeOptions.url;
    const parent = headers.traceparent;
    const span = openSpan({
      name: route ? `${method} ${route}` : method,
      kind: "server",
      attributes: {
        "http.request.method": method,
        "platform.request_id": id,
        ...(route && { "http.route": route }),
      },
      parent: "none",
      link: placeOf(typeof parent === "string" ? parent : undefined),
    });
    if (!span) return done();
    request.span = span;
    span.run(done);
  });
  // Reading a body leaves the request's context: bytes come when they come.
  app.addHook("preHandler", ({ span }, _reply, done) => (span ? span.run(done) : done()));
  app.addHook("onRequestAbort", async ({ span, respondedMs }) => {
    // A stream has no other end than that its reader goes.
    if (respondedMs === null) span?.fail("CALLER_GONE");
    span?.end();
  });
  app.addHook("onResponse", ({ span }, { statusCode }, done) => {
    span?.set({ "http.response.status_code": statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
    done();
  });
}
