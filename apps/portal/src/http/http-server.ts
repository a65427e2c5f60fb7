import { type ConnectRouter, createContextValues } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import { toFault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { OpenCall } from "../access/page-call.ts";
import { clientAddressHeader } from "../accounts/sign-ins.ts";
import type { Admit } from "../admission/admit.ts";
import { admitPages, callKey } from "../admission/serve-pages.ts";
import { httpStatusOf, PortalProblem, problemMembers, unreadable } from "../problem.ts";
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
  /** Where people open the portal. */
  portalUrl: string;
  pagesFolder: string;
  trustedProxies: string[];
  uploadTimeoutMs: number;
  drainTimeoutMs: number;
  admit: Admit;
  rpcs(router: ConnectRouter): void;
  plainRoutes: PlainRoutes;
  log: Logger;
}

/** Messages of pages are small; files have a route of their own. */
const maxMessageBytes = 1_048_576;

interface HttpServer extends Part {
  /** `http://host:port`, once started. */
  url(): string;
}

/** The server of pages and RPCs. A proxy in front of it terminates TLS. */
export function httpServer(options: ServerOptions): HttpServer {
  const { log, admit, portalUrl } = options;
  const origin = new URL(portalUrl).origin;
  const headers = safetyHeaders(portalUrl.startsWith("https:"));
  const app = fastify({
    logger: false,
    genReqId: () => newId("req_"),
    requestIdHeader: false,
    bodyLimit: maxMessageBytes,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    requestTimeout: options.uploadTimeoutMs,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // For a path that cannot be decoded no hook runs.
    frameworkErrors(error, request, reply) {
      sendProblem(error, request, reply.headers(headers).header("X-Svc-Request-Id", request.id), log);
    },
  });
  let draining = false;
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("X-Svc-Request-Id", request.id);
    if (draining) reply.header("Connection", "close");
    if (!isForeign(request, origin)) return done();
    done(new PortalProblem("PERMISSION_DENIED", "FOREIGN_ORIGIN", "The request comes from another site."));
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
  recordAnswers(app, log);

  app.register(fastifyConnectPlugin, {
    routes(router) {
      options.rpcs(router);
      refuseUnreadable(router.handlers);
    },
    grpc: false,
    grpcWeb: false,
    requireConnectProtocolHeader: true,
    readMaxBytes: maxMessageBytes,
    interceptors: [admitPages({ admit, log })],
    // Streams never end by themselves.
    shutdownTimeoutMs: 500,
    contextValues: (request) => createContextValues().set(callKey, pageCall(request, new AbortController().signal)),
  });
  app.register(async (plain) => options.plainRoutes(plain, (request, reply) => pageCall(request, goneSignal(reply))));
  registerPages(app, options.pagesFolder, origin);

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

/** @param signal of an RPC, replaced by its own */
function pageCall(request: FastifyRequest, signal: AbortSignal): OpenCall {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  headers.set(clientAddressHeader, request.ip);
  return { requestId: request.id, headers, clientAddress: request.ip, cookies: [], signal };
}

/** Aborts when the browser goes away before it has the answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const status = (error as { statusCode?: number }).statusCode;
  const isRequestFault = status !== undefined && status >= 400 && status < 500;
  const problem = isRequestFault ? unreadable() : toFault(error);
  if (problem.code === "INTERNAL") log.error({ err: error, request_id: request.id }, "a request failed");
  if (problem.retryAfterMs !== undefined) reply.header("Retry-After", Math.ceil(problem.retryAfterMs / 1000));
  return reply
    .code(isRequestFault ? status : httpStatusOf(problem))
    .send({ ...problemMembers(problem), message: problem.message, request_id: request.id });
}

/** One log line for each answer: the route's template and never its path, which may hold a token. */
function recordAnswers(app: FastifyInstance, log: Logger): void {
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
