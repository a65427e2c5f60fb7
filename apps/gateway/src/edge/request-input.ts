import type { Actor } from "@platform/service/call/actor";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint, EndpointInput } from "./endpoint.ts";
import { ProblemError } from "./errors/problem.ts";
import { givenTwice, noSuchEndpoint } from "./errors/problems.ts";
import { originOf } from "./host.ts";
import { refuseUnknown } from "./names/refuse-unknown.ts";
import { type UnreadMember, unreadMembers } from "./names/unread-members.ts";
import { readBody, readWith, unwrap } from "./read-request.ts";
import { isUpload } from "./upload/upload.ts";

type Members = Record<string, unknown>;

/** The parts of a request that have been read. */
type Read = Pick<RequestInput, "params" | "query" | "body" | "unread">;

const nothing: Members = Object.freeze({});
const none: readonly UnreadMember[] = [];

/** Reads and checks everything that the endpoint asks for; throws the problem when something is wrong with it. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest, upstreamTimeoutMs: number): RequestInput {
  refuseRepeated(request.query);
  refuseUnknown(endpoint, request);
  return new RequestInput(request, request.id, Date.now() + upstreamTimeoutMs, {
    params: endpoint.params ? paramsOf(endpoint.params, request) : nothing,
    query: endpoint.query ? unwrap(readWith(endpoint.query, request.query)) : nothing,
    body: bodyOf(endpoint, request.body),
    unread: unreadOf(endpoint, request),
  });
}

/** An endpoint that takes both is given a file unread. */
function bodyOf({ body, upload }: Endpoint, value: unknown): unknown {
  if (!body || (upload && isUpload(value))) return upload && value;
  return unwrap(readBody(body, value));
}

function unreadOf({ body, query }: Endpoint, request: FastifyRequest): readonly UnreadMember[] {
  return body?.acceptsUnknown ? unreadMembers(body.schema, request.body, query) : none;
}

/** A parameter that is given more than once is read as an array; nobody can know which value was meant. */
function refuseRepeated(query: unknown): void {
  for (const [name, value] of Object.entries(query as Members)) {
    if (Array.isArray(value)) throw new ProblemError(givenTwice(name.slice(0, 100)));
  }
}

/** A NUL, which Postgres cannot hold, is in no id that anybody has. */
function paramsOf(params: z.ZodObject, request: FastifyRequest): Members {
  const [path = ""] = request.url.split("?", 1);
  if (path.includes("%00")) throw new ProblemError(noSuchEndpoint(request.method, path));
  return unwrap(readWith(params, request.params));
}

/**
 * The input of a handler. A class, because members that few endpoints read cost only those endpoints, and accessors of an object
 * that is made anew for every request are slow.
 */
export class RequestInput implements EndpointInput<Members, Members, unknown> {
  readonly params: Members;
  readonly query: Members;
  readonly body: unknown;
  readonly unread: readonly UnreadMember[];
  private readonly requestId: string;
  /** Ends all calls of the request that say nothing else; see `CallOptions`. */
  private readonly untilMs: number;
  private readonly request: FastifyRequest;
  private readonly signal: AbortSignal | undefined;

  constructor(request: FastifyRequest, requestId: string, untilMs: number, read: Read, signal?: AbortSignal) {
    this.params = read.params;
    this.query = read.query;
    this.body = read.body;
    this.unread = read.unread;
    this.requestId = requestId;
    this.untilMs = untilMs;
    this.request = request;
    this.signal = signal;
  }

  get identified() {
    return this.request.principal !== null;
  }

  get accept() {
    return this.request.headers.accept;
  }

  get lastEventId() {
    const { "last-event-id": id } = this.request.headers;
    return typeof id === "string" ? id : undefined;
  }

  get origin() {
    return originOf(this.request);
  }

  get profile() {
    return this.request.profile.name;
  }

  get call() {
    const { tenant, credentialId } = this.principal;
    const actor: Actor = { type: this.profile === "A" ? "api_key" : "client_credentials", id: credentialId };
    const signal = this.signal ?? this.request.signal;
    return { tenant, actor, requestId: this.requestId, signal, untilMs: this.untilMs };
  }

  get principal() {
    if (!this.request.principal) throw new Error("a public endpoint asked for a principal");
    return this.request.principal;
  }

  /** Returns the input under another request id. */
  under(requestId: string): RequestInput {
    return new RequestInput(this.request, requestId, this.untilMs, this);
  }

  /** Returns the input of a stream, whose calls end with it. */
  during(signal: AbortSignal): RequestInput {
    return new RequestInput(this.request, this.requestId, Number.POSITIVE_INFINITY, this, signal);
  }
}
