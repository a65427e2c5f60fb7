import type { Readable } from "node:stream";
import type { Limiter } from "@platform/rate-limit/limiter";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { releasingLargeBody } from "./body/large-bodies.ts";
import { compressedFor } from "./compressed-for.ts";
import { ownerLimitKey, refuseOver } from "./count-requests.ts";
import { bodyLimitOf, type Endpoint, type EndpointResult, isStream } from "./endpoint.ts";
import { errorHeaders } from "./errors/error-headers.ts";
import { bodyOf } from "./errors/error-responses.ts";
import { errorCodeOf, type Problem, ProblemError, statusOf } from "./errors/problem.ts";
import { problemOf } from "./errors/problem-of.ts";
import { problemOfRoute } from "./errors/route-problem.ts";
import { contentSha256 } from "./idempotency/content-sha256.ts";
import { idempotencyKeyOf } from "./idempotency/idempotency-key.ts";
import type { IdempotentRuns, RunResult } from "./idempotency/run-once.ts";
import { EndpointTurns } from "./load/endpoint-turns.ts";
import type { Profile } from "./profile.ts";
import { keptFor } from "./reference/kept-for.ts";
import { refuseOtherOwner } from "./refuse-other-owner.ts";
import { inputOf, type RequestInput } from "./request-input.ts";
import { requireScope } from "./require-scope.ts";
import type { EventStreams } from "./streams/event-streams.ts";
import { fileSha256, refuseParametersInForm } from "./upload/file-content.ts";
import { isUpload, uploadOf } from "./upload/upload.ts";
import { pathBelowVersion } from "./version-prefix.ts";

type ByProfile = Partial<Record<Profile, Endpoint>>;

interface Options {
  runs: Pick<IdempotentRuns, "runOnce">;
  /** Counts requests of endpoints with a limit of their own. */
  limiter: Limiter;
  /** Opens the streams of endpoints that respond with one. */
  streams: Pick<EventStreams, "open">;
  maxBodyBytes: number;
  /** How long the calls of a request to services may take together. */
  upstreamTimeoutMs: number;
}

/** Makes one route of each method and path, whichever profiles have an endpoint there. */
export function registerEndpoints(app: FastifyInstance, endpoints: readonly Endpoint[], options: Options): void {
  const routed = endpoints.flatMap((endpoint) => {
    const { path, formerPath } = endpoint;
    return formerPath === undefined
      ? [{ path, endpoint }]
      : [
          { path, endpoint },
          { path: formerPath, endpoint },
        ];
  });
  for (const [route, routes] of Map.groupBy(routed, ({ path, endpoint }) => `${endpoint.method} ${path}`)) {
    const group = routes.map(({ endpoint }) => endpoint);
    const byProfile: ByProfile = Object.fromEntries(group.map((endpoint) => [endpoint.profile, endpoint]));
    const [method = "", path = ""] = route.split(" ");
    app.route({
      // A HEAD is a GET whose body is not sent (RFC 9110, 9.3.2).
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      bodyLimit: Math.max(...group.map((endpoint) => bodyLimitOf(endpoint, options.maxBodyBytes))),
      config: {
        profiles: group.map(({ profile }) => profile),
        public: group.every((endpoint) => endpoint.public === true),
        takesFiles: group.some((endpoint) => endpoint.upload !== undefined),
        turns: new EndpointTurns(),
      },
      // If only one profile has such an endpoint, a request of the other profile is refused before its body is read.
      ...(group.length === 1 &&
        method !== "GET" && { preParsing: async (request: FastifyRequest) => void endpointOf(byProfile, request) }),
      handler: (request, reply) => releasingLargeBody(request, () => respond(byProfile, request, reply, options)),
    });
  }
}

/** Throws a 404 where the request's profile has no such path, and a 405 where the path has other methods there. */
function endpointOf(byProfile: ByProfile, request: FastifyRequest): Endpoint {
  const endpoint = byProfile[request.profile.name];
  if (!endpoint) throw new ProblemError(problemOfRoute(request));
  return endpoint;
}

/** A request with its endpoint, and the options of its response. */
interface Exchange {
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  options: Options;
}

/** Responds to a request of an endpoint: with a stream, with the response of a run under its idempotency key, or directly. */
async function respond(
  byProfile: ByProfile,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<unknown> {
  const endpoint = endpointOf(byProfile, request);
  requireScope(endpoint.scope, request.principal);
  const input = await readInput(endpoint, request, options.upstreamTimeoutMs);
  refuseOtherOwner(request);
  const exchange = { endpoint, request, reply, options };
  if (isStream(endpoint)) return stream(exchange, input);
  const idempotencyKey = endpoint.method === "POST" ? idempotencyKeyOf(request.headers) : undefined;
  if (idempotencyKey !== undefined) return respondOnce(exchange, input, idempotencyKey);
  return directBody(exchange, await handle(exchange, input));
}

/** Reads the input. Where the query of an upload lacks a parameter, its form may have it. */
async function readInput(endpoint: Endpoint, request: FastifyRequest, timeoutMs: number): Promise<RequestInput> {
  try {
    return inputOf(endpoint, request, timeoutMs);
  } catch (error) {
    const { upload, query } = endpoint;
    const isMissing = error instanceof ProblemError && error.problem.violations?.some(({ missing }) => missing);
    if (isMissing && upload && query && isUpload(request.body)) {
      const absent = Object.fromEntries(Object.keys(query.shape).map((name) => [name, undefined]));
      await refuseParametersInForm(request.body, { ...upload, query: { ...absent, ...(request.query as object) } });
    }
    throw error;
  }
}

/** Counts the request where the endpoint has a limit of its own, and runs the endpoint in the turn of its owner. */
async function handle(
  { endpoint, request, reply, options: { limiter } }: Exchange,
  input: RequestInput,
): Promise<EndpointResult> {
  await countOwner(endpoint, input, reply, limiter);
  const { turns } = request.routeOptions.config;
  // A request that lasts as long as its bytes or events do has places of its own.
  const isLong = isStream(endpoint) || isUpload(request.body) || request.largeBody !== null;
  if (!turns || !request.principal || isLong) return run(endpoint, input);
  return turns.run(request.principal.tenant.ownerId, () => run(endpoint, input));
}

async function stream(exchange: Exchange, input: RequestInput): Promise<Readable> {
  const { endpoint, request, reply, options } = exchange;
  const opened = await options.streams.open(request, reply, endpoint);
  try {
    const { status, events } = await handle(exchange, input.during(opened.signal));
    if (!events) throw new TypeError("an endpoint of a stream returned no events");
    reply.code(status).headers(streamHeaders);
    request.respondedMs = reply.elapsedTime;
    request.leave?.();
    return opened.body(events);
  } catch (error) {
    opened.end("failed");
    throw error;
  }
}

/** A large body that an endpoint returns again and again is written once. */
const jsonOf = keptFor((body: object) => Buffer.from(JSON.stringify(body)));

/** Sets the status and headers of a response, and returns the body to send. */
function directBody({ endpoint, request, reply }: Exchange, result: EndpointResult): unknown {
  const { status, body, contentType, fileName } = result;
  reply.code(status);
  if (contentType !== undefined) reply.type(contentType);
  if (endpoint.compressed) {
    reply.type("application/json; charset=utf-8");
    return compressedFor(request, reply, jsonOf(body as object));
  }
  if (fileName !== undefined) {
    reply.header("Content-Disposition", `attachment; filename="${fileName}"`);
    // A file that a partner was sent runs nothing, even where a browser shows it.
    reply.header("Content-Security-Policy", "default-src 'none'; sandbox");
  }
  return body;
}

async function respondOnce(exchange: Exchange, input: RequestInput, idempotencyKey: string): Promise<FastifyReply> {
  const { endpoint, request, reply, options } = exchange;
  const { status, body, errorCode, replayed } = await options.runs.runOnce(
    {
      tenant: input.principal.tenant,
      endpoint: `${endpoint.method} ${pathBelowVersion(request.url)}`,
      idempotencyKey,
      contentSha256: contentSha256(request),
      requestId: request.id,
      ...(endpoint.upload && isUpload(request.body) && streamToCompare(endpoint.upload, request)),
    },
    (requestId) => outcomeOf(endpoint, () => handle(exchange, input.under(requestId)), request),
  );
  if (replayed) reply.header("Idempotent-Replayed", "true");
  if (errorCode !== "") reply.headers(errorHeaders(errorCode));
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

/** No proxy may delay events to collect or compress them: nginx reads the last header, other proxies the second. */
const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Counts a request of an endpoint with a limit of its own. Throws the 429 of an owner that is over it. */
async function countOwner(endpoint: Endpoint, input: RequestInput, reply: FastifyReply, limiter: Limiter) {
  const { ownerLimit } = endpoint;
  if (!ownerLimit) return;
  const decision = await limiter.decide(ownerLimitKey(ownerLimit.name, input.principal), ownerLimit.windows);
  // Otherwise the headers describe the plan, which is what the next request is likely to meet.
  if (!decision.allowed) refuseOver(reply, decision);
}

/** Runs an endpoint. Its refusals name members as its partners do; a failure that is not the partner's is thrown as it is, for the log. */
async function run(endpoint: Endpoint, input: RequestInput): Promise<EndpointResult> {
  try {
    return await endpoint.handle(input);
  } catch (error) {
    const problem = problemOf(error, endpoint.publicField);
    throw problem.kind === "internal" ? error : new ProblemError(problem);
  }
}

/** A file is read while the request runs, so that only then its content can be compared. */
function streamToCompare(upload: NonNullable<Endpoint["upload"]>, request: FastifyRequest) {
  return { streamSha256: () => fileSha256(uploadOf(request.body), upload) };
}

/** The response of a run in bytes. Refusals that are the outcome of a whole run are responses, too. */
async function outcomeOf(
  endpoint: Endpoint,
  runEndpoint: () => Promise<EndpointResult>,
  request: FastifyRequest,
): Promise<RunResult> {
  try {
    const { status, body } = await runEndpoint();
    const response = inBytes(status, body);
    return endpoint.withoutSecret ? { response, stored: inBytes(status, endpoint.withoutSecret(body)) } : { response };
  } catch (error) {
    const problem = problemOf(error);
    if (!isOutcome(problem)) return { problem, error };
    return { response: inBytes(statusOf(problem), bodyOf(problem, request), errorCodeOf(problem)) };
  }
}

function inBytes(status: number, body: unknown, errorCode = "") {
  return { status, body: Buffer.from(JSON.stringify(body)), errorCode };
}

/** A refused permission is no outcome: a credential that may do more gets another response to the same request. */
function isOutcome({ kind }: Problem): boolean {
  return kind === "not_found" || kind === "conflict";
}
