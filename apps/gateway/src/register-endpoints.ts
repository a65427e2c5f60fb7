import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isJsonObject } from "./body/json-object.ts";
import { violationsOf } from "./body/violations.ts";
import type { Profile } from "./door.ts";
import type { Endpoint, EndpointBody } from "./endpoint.ts";
import { maxViolations, type Outcome, ProblemError } from "./errors/problem.ts";
import { invalidMembers, malformed, noSuchEndpoint } from "./errors/problems.ts";

type ByProfile = Partial<Record<Profile, Endpoint>>;

/** Makes one route of each method and path, whichever profiles have an endpoint there. */
export function registerEndpoints(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [route, group] of Map.groupBy(endpoints, ({ method, path }) => `${method} ${path}`)) {
    const byProfile: ByProfile = Object.fromEntries(group.map((endpoint) => [endpoint.profile, endpoint]));
    const [method = "", path = ""] = route.split(" ");
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { public: group.every((endpoint) => endpoint.public === true) },
      handler: (request, reply) => answer(byProfile, request, reply),
    });
  }
}

async function answer(byProfile: ByProfile, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const endpoint = byProfile[request.door.profile];
  if (!endpoint) throw new ProblemError(noSuchEndpoint(request.method, request.url.split("?", 1)[0] ?? ""));
  const { status, body } = await endpoint.handle({
    params: endpoint.params ? unwrap(readWith(endpoint.params, request.params)) : {},
    query: endpoint.query ? unwrap(readWith(endpoint.query, request.query)) : {},
    body: endpoint.body ? unwrap(readBody(endpoint.body, request.body)) : undefined,
    identified: request.principal !== null,
    get principal() {
      if (!request.principal) throw new Error("a public endpoint asked for a principal");
      return request.principal;
    },
    requestId: request.id,
    get signal() {
      return request.signal;
    },
  });
  reply.code(status);
  return body;
}

function readBody<Body>({ read, schema }: EndpointBody<Body>, body: unknown): Outcome<unknown> {
  if (read) return read(body);
  if (!isJsonObject(body)) return { ok: false, problem: malformed("The body must be a JSON object.") };
  return readWith(schema, body);
}

/** Checks a value by its schema; the problem names every wrong member, in the schema's words. */
export function readWith<Schema extends z.ZodType>(schema: Schema, value: unknown): Outcome<z.output<Schema>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const violations = violationsOf(result.error, value);
  const listed = violations.slice(0, maxViolations);
  return { ok: false, problem: invalidMembers(listed, violations.length - listed.length) };
}

function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new ProblemError(outcome.problem);
  return outcome.value;
}
