import type { z } from "zod";
import type { Principal } from "./authentication/verdict.ts";
import type { Outcome, Problem } from "./errors/problem.ts";
import type { Profile } from "./profile.ts";

/** What an endpoint's handler is given: parameters and body are read and checked by then. */
export interface EndpointInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** False only on a public endpoint that was called without credentials. */
  identified: boolean;
  /** Whom the request speaks for. Throws where nobody was identified, so that no endpoint can act for nobody. */
  principal: Principal;
  requestId: string;
  /** Aborted when the partner is gone. */
  signal: AbortSignal;
}

/** What an endpoint answers when all is well; everything else is thrown, as a ProblemError or a Fault. */
export interface EndpointAnswer {
  status: number;
  /** Sent as JSON, unless `contentType` says what else it is: text, or a stream of it. */
  body: unknown;
  contentType?: string;
}

/** An answer as the reference shows it. */
export interface DocumentedAnswer {
  description: string;
  schema: z.ZodType;
  example: unknown;
  /** JSON when left out. */
  mediaType?: string;
}

/** How a body is checked and shown. */
export interface EndpointBody<Body> {
  /** For the reference and, unless `read` is given, for the check. */
  schema: z.ZodType;
  example: unknown;
  /** The largest that is read, where that is less than what the gateway takes anywhere. */
  maxBytes?: number;
  /** Reads the body where one schema cannot say in which order a partner wants to hear of problems. */
  read?(body: unknown): Outcome<Body>;
}

/** A file that is handed to its endpoint unread, as it comes. */
export interface EndpointUpload {
  maxBytes: number;
  /** For how long one may come and be taken in. */
  timeoutMs: number;
  /** A whole file, for the reference. */
  example: string;
}

/** A body of a few members, that its schema alone reads. */
export function checkedBody<Schema extends z.ZodType>(
  schema: Schema,
  example: unknown,
): EndpointBody<z.output<Schema>> {
  return { schema, example, maxBytes: 65_536 };
}

/**
 * One operation of the public API in one profile: where it is, what it reads, what it answers, and how. The server's
 * routes and the API reference are both made from this, so they cannot disagree.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body = unknown,
> {
  profile: Profile;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the version prefix, in OpenAPI's notation: `/files/status/{id}`. */
  path: string;
  /** True where no credentials are needed; those that are sent are verified all the same. */
  public?: boolean;
  /** Unique within a profile, in camelCase; generated clients name their functions after it. */
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: EndpointBody<Body>;
  /** In place of a body that is read; the handler is given it as `Upload` for a body. */
  upload?: EndpointUpload;
  /** By status. */
  answers: Readonly<Record<number, DocumentedAnswer>>;
  /** Refusals beyond those that every endpoint may answer: a status, or a problem that the reference shows as an example. */
  refusals?: readonly (403 | 404 | 409 | Problem)[];
  handle(input: EndpointInput<z.output<Params>, z.output<Query>, Body>): Promise<EndpointAnswer>;
}

/** Declares an endpoint; infers what its handler is given from its schemas. */
export function endpoint<Params extends z.ZodObject, Query extends z.ZodObject, Body>(
  declared: Endpoint<Params, Query, Body>,
): Endpoint {
  // The list of endpoints is mixed; each handler is only ever given what its own schemas have read.
  return declared as unknown as Endpoint;
}

/** Enough for an endpoint that reads no body, whatever a client sends along. */
const strayBodyBytes = 16_384;

/** The largest body that an endpoint takes, in bytes, where none may be larger than `maxBodyBytes`. */
export function bodyLimitOf({ body }: Endpoint, maxBodyBytes: number): number {
  return Math.min(body ? (body.maxBytes ?? maxBodyBytes) : strayBodyBytes, maxBodyBytes);
}
