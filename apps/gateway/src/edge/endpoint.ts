import type { Readable } from "node:stream";
import type { Scope } from "@platform/credential-format/scopes";
import type { RateWindow } from "@platform/rate-limit/rate-window";
import type { TenantCall } from "@platform/service/call/call";
import type { z } from "zod";
import type { Principal } from "./authentication/verdict.ts";
import type { Outcome, Problem } from "./errors/problem.ts";
import type { UnreadMember } from "./names/unread-members.ts";
import { type Profile, profiles } from "./profile.ts";
import type { StreamedEvent } from "./streams/streamed-event.ts";

/** The input of a handler, whose parameters and body have been read and checked. */
export interface EndpointInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Members of the body that the endpoint does not know, for warnings; none unless its body `acceptsUnknown`. */
  unread: readonly UnreadMember[];
  /** The profile that the request was made in. */
  profile: Profile;
  /** False only on a public endpoint that was called without credentials. */
  identified: boolean;
  /** The header `Accept`. */
  accept: string | undefined;
  /** Scheme, host and port that were called: `https://api.example`. */
  origin: string;
  /** The header `Last-Event-ID`, which a reader of a stream sends when it connects again. */
  lastEventId: string | undefined;
  /**
   * The identity of the request; that of a stream as verified last. Throws when nobody was identified, so that no endpoint acts
   * without one.
   */
  principal: Principal;
  /**
   * The call that every call to a service belongs to. Its signal aborts when the partner disconnects, which cancels calls that only
   * read; a write that has begun is never cancelled. That of a stream aborts when the stream ends.
   */
  call: TenantCall;
}

/** A response of success, as the reference shows it and as the handler has to return it. */
export interface EndpointResponse<Schema extends z.ZodType = z.ZodType> {
  description: string;
  schema: Schema;
  example: unknown;
  /** Absent for JSON. Any other type is text, or a stream of text. */
  mediaType?: string;
  /** The same response as files, by media type. The handler decides which one is sent. */
  files?: Readonly<Record<string, EndpointFile>>;
  /** True where the response is server-sent events, `text/event-stream`, until one side ends it. */
  isStream?: true;
  /** True for the response to a deprecated parameter, which the reference leaves out: a status has one meaning there. */
  isDeprecated?: true;
}

/** A file that an endpoint responds with instead of JSON. */
export interface EndpointFile {
  /** The file in the reference; the beginning of a file that is not text. */
  example: string;
}

type EndpointResponses = Readonly<Record<number, EndpointResponse>>;

/**
 * The results that a handler may return: for each declared status a body of its schema. Everything else is thrown, as a
 * ProblemError or a Fault.
 */
export type Returned<Responses extends EndpointResponses> = {
  [Status in keyof Responses & number]: Responses[Status] extends { isStream: true }
    ? { status: Status; events: AsyncIterable<StreamedEvent> }
    : Responses[Status] extends { mediaType: infer MediaType extends string }
      ? { status: Status; body: string | Readable; contentType: `${MediaType}; charset=utf-8` }
      :
          | { status: Status; body: z.input<Responses[Status]["schema"]>; contentType?: never }
          | (Responses[Status] extends { files: infer Files }
              ? {
                  status: Status;
                  body: Readable;
                  contentType: `${keyof Files & string}${"" | "; charset=utf-8"}`;
                  fileName: string;
                }
              : never);
}[keyof Responses & number];

/** The result of a handler, where its types do not matter. */
export interface EndpointResult {
  status: number;
  /** Absent where the endpoint responds with a stream. */
  body?: unknown;
  /** The events of a stream. */
  events?: AsyncIterable<StreamedEvent>;
  contentType?: string;
  /** Name of a file: letters, digits, `.`, `_` and `-`. */
  fileName?: string;
}

/** How a body is read, and how the reference shows it. */
export interface EndpointBody<Body> {
  /** Schema of the reference and, without `read`, of the check. */
  schema: z.ZodType;
  example: unknown;
  /** The largest body that is read, where that is less than the gateway's own limit. */
  maxBytes?: number;
  /** True where a request without a body is read as `{}`. */
  isOptional?: boolean;
  /**
   * True where members that the schema does not know are accepted, and given to the handler as `unread`. Everywhere else they are
   * a 400.
   */
  acceptsUnknown?: boolean;
  /** Reads the body where one schema cannot say in which order problems are reported. */
  read?(body: unknown): Outcome<Body>;
}

/** A file that is passed to its endpoint unread, as it arrives. */
export interface EndpointUpload {
  maxBytes: number;
  /** How long an upload may take, including its processing. */
  timeoutMs: number;
  /** A whole file, for the reference. */
  example: string;
  /** Descriptions of the fields of a form that are read. They must come before the file, because it is read as it arrives. */
  fields?: Readonly<Record<string, string>>;
  /** True: a field that is not read is refused, because the sender would miss what it states. */
  refusesOtherFields?: boolean;
}

/** A body of a few members, which its schema alone reads. */
export function checkedBody<Schema extends z.ZodType>(
  schema: Schema,
  example: unknown,
): EndpointBody<z.output<Schema>> {
  return { schema, example, maxBytes: 65_536 };
}

/**
 * One operation of the public API in one profile: its path, what it reads, what it returns, and how. The server's routes and
 * the API reference are both made from it, and the handler is typed by it, so they cannot disagree.
 */
interface Declaration<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body,
  Responses extends EndpointResponses,
> {
  profile: Profile;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the version prefix, in OpenAPI's notation: `/files/status/{file_id}`. */
  path: string;
  /** A path of earlier releases with the same parameters, which responds alike and which the reference leaves out. */
  formerPath?: string;
  /** Scope that a restricted credential needs. Null where every credential may call. */
  scope: Scope | null;
  /** True where the response is large and has nothing secret, so that it may be compressed. */
  compressed?: boolean;
  /** True where no credentials are needed; credentials that are sent are still verified. */
  public?: boolean;
  /** Unique within a profile, in camelCase; generated clients name their functions after it. */
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: EndpointBody<Body>;
  /** A file instead of a body that is read, or beside it; the handler is given an `Upload` as its body. */
  upload?: EndpointUpload;
  /** The responses of success, by status. */
  responses: Responses;
  /** Turns a path in the internal contract's names into the partner's, for refusals of a service. Left out where they agree. */
  publicField?: (field: string) => string;
  /**
   * A limit beside that of the plan, counted for each owner over its environments. A request counts when its handler is
   * called: one that is not valid, or that repeats another by its `Idempotency-Key`, does not.
   */
  ownerLimit?: { name: string; windows: readonly RateWindow[] };
  /**
   * Makes the body that a retry with the same `Idempotency-Key` gets, where the response has a secret that is shown once. The
   * secret is then not stored at all.
   */
  withoutSecret?(body: NoInfer<z.input<Responses[keyof Responses & number]["schema"]>>): unknown;
  /** Refusals beyond those of every endpoint; the reference shows each as an example. */
  refusals?: readonly Problem[];
  handle(input: EndpointInput<z.output<Params>, z.output<Query>, Body>): Promise<Returned<NoInfer<Responses>>>;
}

/** An endpoint in a list, where the types of one handler do not matter. */
export interface Endpoint
  extends Omit<Declaration<z.ZodObject, z.ZodObject, unknown, EndpointResponses>, "handle" | "withoutSecret"> {
  withoutSecret?(body: unknown): unknown;
  handle(input: EndpointInput<Record<string, unknown>, Record<string, unknown>, unknown>): Promise<EndpointResult>;
}

/** Declares an endpoint. Its schemas decide what the handler is given and what it has to return. */
export function endpoint<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body,
  const Responses extends EndpointResponses,
>(declared: Declaration<Params, Query, Body, Responses>): Endpoint {
  // The list of endpoints is mixed; each handler is only ever given what its own schemas have read.
  return declared as unknown as Endpoint;
}

/** Declares the same endpoint for both profiles. */
export function endpointOfBothProfiles<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body,
  const Responses extends EndpointResponses,
>(declared: Omit<Declaration<Params, Query, Body, Responses>, "profile">): Endpoint[] {
  return profiles.map((profile) => endpoint<Params, Query, Body, Responses>({ ...declared, profile }));
}

/** Returns whether the endpoint responds with server-sent events. */
export function isStream({ responses }: Endpoint): boolean {
  return Object.values(responses).some((response) => response.isStream === true);
}

/** Enough for an endpoint that reads no body, whatever a client sends. */
const strayBodyBytes = 16_384;

/** The largest body that an endpoint reads, in bytes, where none may be larger than `maxBodyBytes`. */
export function bodyLimitOf({ body }: Endpoint, maxBodyBytes: number): number {
  return Math.min(body ? (body.maxBytes ?? maxBodyBytes) : strayBodyBytes, maxBodyBytes);
}
