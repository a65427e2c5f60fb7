import { hash } from "node:crypto";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { Server as TlsServer } from "node:tls";
import { connectionLimits } from "@platform/service/call/connection-limits";
import { newId } from "@platform/service/call/ids";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { certificateMetrics, followKeyPair } from "@platform/service/tls/follow-key-pair";
import { type KeyPair, type KeyPairFiles, readKeyPairAtStart, secureOptions } from "@platform/service/tls/key-pair";
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { registerAccessRecords } from "./access-records.ts";
import { type AdmissionOptions, registerAdmission } from "./admission.ts";
import { charsetOf } from "./body/charset.ts";
import { type LargeBodyLimits, registerLargeBodies } from "./body/large-bodies.ts";
import { readJson } from "./body/read-json.ts";
import { registerUnreadBodies, type UnreadBodies } from "./body/unread-bodies.ts";
import type { Endpoint } from "./endpoint.ts";
import { registerErrorResponses } from "./errors/error-responses.ts";
import { ProblemError } from "./errors/problem.ts";
import { compressed, notUtf8 } from "./errors/problems.ts";
import { registerRouteProblems } from "./errors/route-problem.ts";
import { registerGuidePages } from "./guides/guide-pages.ts";
import { originForm } from "./host.ts";
import type { IdempotentRuns } from "./idempotency/run-once.ts";
import { rawRefusal } from "./raw-refusal.ts";
import { registerDocsPage } from "./reference/docs-page.ts";
import { type DocumentOf, registerReferenceFiles } from "./reference/reference-files.ts";
import { registerSdkArchive } from "./reference/sdk-archive.ts";
import { registerEndpoints } from "./register-endpoints.ts";
import { safetyHeaders } from "./safety-headers.ts";
import type { EventStreams } from "./streams/event-streams.ts";
import { registerRequestTraces } from "./trace-requests.ts";
import { registerRequestTimeout } from "./upload/request-timeout.ts";
import { registerFileBody } from "./upload/upload.ts";
import { versionPrefixes } from "./version-prefix.ts";

export interface GatewayServer extends Part {
  /** `http://host:port`, or `https://host:port`, once started. */
  url(): string;
}

interface ServerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Maximum size of the body of an endpoint that states none of its own. */
  maxBodyBytes: number;
  /** How many values a JSON body may have: arrays, objects, texts, numbers, `true`, `false` and `null`. */
  maxBodyValues: number;
  largeBodies: LargeBodyLimits;
  maxHeaderBytes: number;
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** Timeout of requests that carry a file. */
  uploadTimeoutMs: number;
  keepAliveTimeoutMs: number;
  /** How long the calls of a request to services may take together, where the endpoint does not say otherwise. */
  upstreamTimeoutMs: number;
  /** How long requests in flight may take when the server stops. */
  drainTimeoutMs: number;
  trustedProxies: string[];
  /** Undefined when a proxy in front of the gateway terminates TLS. */
  tls: KeyPairFiles | undefined;
  admission: AdmissionOptions;
  /** Declared once, they are served under every version prefix. */
  endpoints: readonly Endpoint[];
  /** The reference, from which other forms of it are made. */
  documentOf: DocumentOf;
  runs: IdempotentRuns;
  streams: EventStreams;
  log: Logger;
}

// A pair that was replaced is served a second later.
const keyPairIntervalMs = 1000;
const showCertificate = certificateMetrics("gateway");

/** The public REST server. Throws a ConfigError when it is to speak TLS with a certificate that cannot be used. */
export function gatewayServer(options: ServerOptions): GatewayServer {
  return new RestServer(options);
}

class RestServer implements GatewayServer {
  readonly name = "http";
  readonly #options: ServerOptions;
  readonly #keyPair: KeyPair | undefined;
  readonly #app: FastifyInstance;
  readonly #unreadBodies: UnreadBodies;
  #isDraining = false;
  #url = "";
  #stopFollowing = () => {};

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#keyPair = options.tls && readKeyPairAtStart(options.tls);
    const headers = safetyHeaders(options.tls !== undefined);
    const refuseRaw = rawRefusal(options.admission, headers);
    const app = fastify({
      ...appOptions(options),
      ...transportOptions(options, this.#keyPair),
      clientErrorHandler: refuseRaw,
      frameworkErrors: (error, request, reply) => void refuseUnrouted(error, request, reply),
    });
    this.#app = app;
    handleRawRequests(app, refuseRaw);
    registerConnectionLimits(app);
    this.#unreadBodies = registerUnreadBodies(app, options.largeBodies.idleMs);
    registerRouteProblems(app);
    registerRequestTimeout(app, options);
    registerRequestTraces(app);
    const admit = registerAdmission(app, options.admission, headers);
    const respondToError = registerErrorResponses(app, options.log);
    registerAccessRecords(app, options.log);
    registerLargeBodies(app, options.largeBodies);
    registerJsonBody(app, options.maxBodyValues);
    registerFileBody(app, options.largeBodies.idleMs);
    for (const prefix of versionPrefixes) app.register((versioned) => registerVersion(versioned, options), { prefix });
    registerHeadResponses(app);
    this.#registerClosing();

    /** A URL that cannot be decoded matches no route, so no hook runs. It is admitted and refused here like any other. */
    async function refuseUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const refusal = await admit(request, reply).catch((admission: FastifyError) => admission);
      respondToError(refusal ?? error, request, reply);
    }
  }

  async start(): Promise<void> {
    const { host, port } = this.#options;
    this.#url = await this.#app.listen({ host, port });
    this.#followKeyPair();
  }

  drain(): void {
    this.#isDraining = true;
  }

  async stop(): Promise<void> {
    this.#stopFollowing();
    // Now and not before: a reader that connected again while the server drains might come back here.
    this.#options.streams.stop();
    this.#unreadBodies.stop();
    // Half a request, or a response that the client does not read, would never end.
    const forced = setTimeout(() => this.#app.server.closeAllConnections(), this.#options.drainTimeoutMs);
    await this.#app.close();
    clearTimeout(forced);
  }

  url(): string {
    return this.#url;
  }

  /** Serves a replaced pair of files, while the server runs. */
  #followKeyPair(): void {
    const { server } = this.#app;
    const { tls: files, log } = this.#options;
    if (!files || !this.#keyPair || !(server instanceof TlsServer)) return;
    this.#stopFollowing = followKeyPair({
      files,
      served: this.#keyPair,
      use: (pair) => server.setSecureContext(secureOptions(pair)),
      intervalMs: keyPairIntervalMs,
      show: showCertificate,
      log,
    });
  }

  /**
   * A client that has to close its connection opens the next one to another gateway. Responses to requests in flight say so
   * too, because a connection that stayed open after them would delay the end.
   */
  #registerClosing(): void {
    this.#app.addHook("onSend", (_request, reply, payload, done) => {
      if (this.#isDraining) reply.header("Connection", "close");
      done(null, payload);
    });
  }
}

function appOptions(options: ServerOptions) {
  return {
    logger: false,
    genReqId: () => newId("req_"),
    requestIdHeader: false,
    bodyLimit: options.maxBodyBytes,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    // Longer than any URL that Node accepts, so an id that is too long is simply not found.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: options.maxHeaderBytes },
    exposeHeadRoutes: false,
    requestTimeout: Math.max(options.requestTimeoutMs, options.uploadTimeoutMs),
    keepAliveTimeout: options.keepAliveTimeoutMs,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    rewriteUrl: originForm,
  } as const;
}

/** Options of Node's server, with TLS or without. */
function transportOptions({ maxHeaderBytes, headersTimeoutMs }: ServerOptions, keyPair: KeyPair | undefined) {
  const http = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersTimeoutMs,
    // Node looks for connections that are too slow at this interval, by default every half a minute.
    connectionsCheckingInterval: Math.min(headersTimeoutMs, 1000),
    // A duplicate header is refused by the code that reads it, instead of the first one being used silently.
    joinDuplicateHeaders: true,
    // Admission refuses a request without Host, with the headers that Node's own response would lack.
    requireHostHeader: false,
  };
  const https = keyPair && { ...http, ...secureOptions(keyPair), handshakeTimeout: headersTimeoutMs };
  // Fastify's types make an application with TLS another kind of application; both are used alike here.
  const transport: { http: typeof http } = https ? Object.assign({ http }, { https }) : { http };
  return transport;
}

/** Handles what Node's server would otherwise handle in ways of its own. */
function handleRawRequests({ server }: FastifyInstance, refuseRaw: ReturnType<typeof rawRefusal>): void {
  // An `Expect` of anything but 100-continue may be ignored (RFC 9110, 10.1.1); Node's own response would lack every header.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // Without a listener, Node closes a CONNECT without a response.
  server.on("connect", (_request, socket: Socket) => {
    void refuseRaw(Object.assign(new Error("CONNECT"), { code: "CONNECT" }), socket);
  });
  // A failed TLS handshake gets no HTTP response in plain text.
  server.prependListener("tlsClientError", (_error: Error, socket: Socket) => socket.destroy());
}

/** Node sends no body of a HEAD; the stream of one would never be read. */
function registerHeadResponses(app: FastifyInstance): void {
  app.addHook("onSend", async (request, _reply, payload) => {
    if (request.method !== "HEAD" || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return null;
  });
}

async function registerVersion(app: FastifyInstance, options: ServerOptions): Promise<void> {
  const { endpoints, runs, streams, maxBodyBytes, upstreamTimeoutMs, admission } = options;
  registerEndpoints(app, endpoints, { runs, streams, maxBodyBytes, upstreamTimeoutMs, limiter: admission.limiter });
  registerGuidePages(app, endpoints);
  registerReferenceFiles(app, options.documentOf);
  registerSdkArchive(app);
  registerDocsPage(app);
}

/** Registered before other hooks: they do not see requests on closed connections. */
function registerConnectionLimits(app: FastifyInstance): void {
  const isWithinLimits = connectionLimits(app.server);
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (isWithinLimits(raw, reply.raw)) done();
    else reply.hijack();
  });
}

/** JSON and nothing else, read without altering a number. */
function registerJsonBody(app: FastifyInstance, maxValues: number): void {
  app.decorateRequest("bodySha256", null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: string | Buffer) => {
      if (request.headers["content-encoding"] !== undefined) throw new ProblemError(compressed());
      if ((charsetOf(request.headers["content-type"]) ?? "utf-8") !== "utf-8") throw new ProblemError(notUtf8());
      const bytes = Buffer.from(body);
      // Clients name a type where there is no body, too. Endpoints that read one refuse its absence.
      if (bytes.length === 0) return undefined;
      if (request.headers["idempotency-key"] !== undefined) request.bodySha256 = hash("sha256", bytes);
      const read = readJson(bytes, maxValues);
      if (!read.ok) throw new ProblemError(read.problem);
      return read.value;
    },
  );
}
