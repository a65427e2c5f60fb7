import { type ConnectRouter, createContextValues } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import type { Queryable } from "@platform/postgres/query/statement";
import { connectionLimits } from "@platform/service/call/connection-limits";
import { toFault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { selectFrameHostsOfSession } from "../access/embedding/frame-hosts.sql.ts";
import type { OpenCall } from "../access/page-call.ts";
import { type PortalSecrets, withCurrentSignatures } from "../accounts/portal-secrets.ts";
import { clientAddressHeader } from "../accounts/sign-ins.ts";
import type { Admit } from "../admission/admit.ts";
import type { PersonLimits } from "../admission/person-limits.ts";
import { admitPages, callKey } from "../admission/serve-pages.ts";
import { httpStatusOf, invalidField, PortalProblem, problemMembers, unreadable } from "../problem.ts";
import { registerPages } from "./pages.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";
import { safetyHeaders } from "./safety-headers.ts";
import { isForeign } from "./same-origin.ts";

/** Routes that are no RPC: uploads, downloads, and the way back from an identity provider. */
export type PlainRoutes = (
  app: FastifyInstance,
  callOf: (request: FastifyRequest, reply: FastifyReply) => OpenCall,
) => void;

interface ServerOptions {
  host: string;
  port: number;
  /** Address at which people open the portal. */
  portalUrl: string;
  pagesFolder: string;
  trustedProxies: string[];
  uploadTimeoutMs: number;
  drainTimeoutMs: number;
  secrets: PortalSecrets;
  database: Queryable;
  admit: Admit;
  limits: PersonLimits;
  rpcs(router: ConnectRouter): void;
  plainRoutes: readonly PlainRoutes[];
  log: Logger;
}

/** Messages of pages are small; files have a route of their own. */
const maxMessageBytes = 1_048_576;

/** The routes of files share the parsers of both types. */
const unknownFileType = "Send the file with Content-Type: text/csv or application/octet-stream.";

interface HttpServer extends Part {
  /** `http://host:port`, once started. */
  url(): string;
}

/** The server of pages and RPCs. A proxy in front of it terminates TLS. */
export function httpServer(options: ServerOptions): HttpServer {
  let draining = false;
  const app = createServer(options, () => draining);
  addRoutes(app, options);
  let url = "";
  return {
    name: "http",
    async start() {
      url = await app.listen({ host: options.host, port: options.port });
    },
    drain() {
      draining = true;
    },
    async stop() {
      // For what would never end, such as half a request.
      const forced = setTimeout(() => app.server.closeAllConnections(), options.drainTimeoutMs);
      await app.close();
      clearTimeout(forced);
    },
    url: () => url,
  };
}

/** A server without routes. It refuses requests from other sites, and every response has safety headers and the request id. */
function createServer(
  { log, portalUrl, trustedProxies, uploadTimeoutMs, secrets }: ServerOptions,
  isDraining: () => boolean,
): FastifyInstance {
  const { origin } = new URL(portalUrl);
  const headers = safetyHeaders(portalUrl.startsWith("https:"));
  const app = fastify({
    logger: false,
    genReqId: () => newId("req_"),
    requestIdHeader: false,
    bodyLimit: maxMessageBytes,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    requestTimeout: uploadTimeoutMs,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // For a path that cannot be decoded no hook runs.
    frameworkErrors(error, request, reply) {
      sendProblem(error, request, reply.headers(headers).header("X-Svc-Request-Id", request.id), log);
    },
  });
  const isWithinLimits = connectionLimits(app.server);
  app.addHook("onRequest", (request, reply, done) => {
    if (!isWithinLimits(request.raw, reply.raw)) return void reply.hijack();
    reply.headers(headers).header("X-Svc-Request-Id", request.id);
    if (isDraining()) reply.header("Connection", "close");
    const { cookie } = request.headers;
    if (cookie !== undefined) request.headers.cookie = withCurrentSignatures(cookie, secrets);
    if (!isForeign(request, origin)) return done();
    done(new PortalProblem("PERMISSION_DENIED", "FOREIGN_ORIGIN", "The request comes from another site."));
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
  logResponses(app, log);
  return app;
}

function addRoutes(
  app: FastifyInstance,
  { admit, limits, log, portalUrl, pagesFolder, database, rpcs, plainRoutes }: ServerOptions,
) {
  app.register((scope, _, done) =>
    fastifyConnectPlugin(
      withPostsOnly(scope),
      {
        routes(router) {
          rpcs(router);
          refuseUnreadable(router.handlers);
        },
        grpc: false,
        grpcWeb: false,
        requireConnectProtocolHeader: true,
        readMaxBytes: maxMessageBytes,
        interceptors: [admitPages({ admit, limits, log })],
        // Streams never end by themselves.
        shutdownTimeoutMs: 500,
        contextValues: (request) => createContextValues().set(callKey, pageCall(request, new AbortController().signal)),
      },
      done,
    ),
  );
  app.register(async (plain) => {
    plain.addHook("onRequest", refuseRepeated);
    for (const addTo of plainRoutes) addTo(plain, (request, reply) => pageCall(request, disconnectSignal(reply)));
  });
  registerPages(app, pagesFolder, new URL(portalUrl).origin, (id) => selectFrameHostsOfSession(database, id));
  // Only a page that is open since an earlier release calls what does not exist.
  app.post("/*", (_request, reply) =>
    reply.code(400).send({ code: "failed_precondition", message: "This page is of an earlier release. Reload it." }),
  );
}

/** Pages call each RPC with POST. A route for every other method too would cost each start 100 ms of a processor. */
function withPostsOnly(app: FastifyInstance): FastifyInstance {
  return Object.create(app, { all: { value: app.post } });
}

/** Uploads and downloads read each parameter of the query as one text; a page without scripts says itself what is wrong with its link. */
async function refuseRepeated({ query, routeOptions: { url = "" } }: FastifyRequest): Promise<void> {
  if (!/^\/(?:upload|download)\//.test(url)) return;
  for (const [name, value] of Object.entries(query as object)) {
    if (typeof value !== "string") throw invalidField(name, "must be given once");
  }
}

/** @param signal of an RPC, replaced by its own */
function pageCall(request: FastifyRequest, signal: AbortSignal): OpenCall {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  headers.set(clientAddressHeader, request.ip);
  return { requestId: request.id, headers, clientAddress: request.ip, cookies: [], signal };
}

/** Aborts when the browser disconnects before it has the response. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnect = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) disconnect.abort();
  });
  return disconnect.signal;
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const status = (error as { statusCode?: number }).statusCode;
  const isRequestFault = status !== undefined && status >= 400 && status < 500;
  const isFile = status === 415 && request.routeOptions.url?.startsWith("/upload/") === true;
  const problem = isRequestFault ? unreadable(isFile ? unknownFileType : undefined) : toFault(error);
  if (problem.code === "INTERNAL") log.error({ err: error, request_id: request.id }, "a request failed");
  if (problem.retryAfterMs !== undefined) reply.header("Retry-After", Math.ceil(problem.retryAfterMs / 1000));
  return reply
    .code(isRequestFault ? status : httpStatusOf(problem))
    .send({ ...problemMembers(problem), message: problem.message, request_id: request.id });
}

/** Writes one log line for each response: the route's template and never its path, which may have a token. */
function logResponses(app: FastifyInstance, log: Logger): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { id: request_id, method, routeOptions } = request;
    const duration_ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info(
      { request_id, method, route: routeOptions.url ?? "none", status: reply.raw.statusCode, duration_ms },
      "answered",
    );
    done();
  });
}
