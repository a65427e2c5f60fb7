import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";
import { maxViolations, type Problem, ProblemError, type Violation } from "../errors/problem.ts";
import { invalidMembers } from "../errors/problems.ts";
import type { Profile } from "../profile.ts";
import { isUpload } from "../upload/upload.ts";
import { helpWith, nothingUnknown, type UnknownName, type UnknownNames, unknownNames } from "./unknown-names.ts";

type Place = "member" | "query parameter";

const noNames = z.object({});

/** Members that an endpoint without a body accepts in one. */
const strayBody: Record<Profile, z.ZodObject> = { A: z.object({ owner_id: z.unknown() }), B: noNames };

const refused = { most: maxViolations };

/** More known names than these are a list that nobody reads. */
const fewNames = 12;

/**
 * Throws a 400 that names each query parameter, and each member of the body, that the endpoint does not know, with the known name
 * that was probably meant: a misspelt filter would list everything, and a misspelt member would change nothing.
 */
export function refuseUnknown(endpoint: Endpoint, { query, body }: FastifyRequest): void {
  const queryNames = unknownNames(endpoint.query ?? noNames, query, refused);
  const bodyNames = readsMembers(endpoint, body)
    ? unknownNames(endpoint.body?.schema ?? strayBody[endpoint.profile], body, refused)
    : nothingUnknown;
  if (queryNames.names.length === 0 && bodyNames.names.length === 0) return;
  throw new ProblemError(unknownProblem({ queryNames, bodyNames }, endpoint.query));
}

/** The refusal of names; `query` has the parameters of the endpoint. */
export function unknownProblem(
  { queryNames = nothingUnknown, bodyNames = nothingUnknown }: { queryNames?: UnknownNames; bodyNames?: UnknownNames },
  query: z.ZodObject | undefined,
): Problem {
  const violations = [
    ...queryNames.names.map((name) => violationOf(name, "query parameter")),
    ...bodyNames.names.map((name) => violationOf(name, "member", query)),
  ];
  const listed = violations.slice(0, maxViolations);
  return invalidMembers(listed, violations.length - listed.length + queryNames.notListed + bodyNames.notListed);
}

function violationOf(unknown: UnknownName, place: Place, query?: z.ZodObject): Violation {
  return {
    field: unknown.path,
    reason: `is not a ${place} here. ${helpOf(unknown, query)}`,
    unknown: true,
    expected: unknown.nearest ?? `a known ${place}`,
    received: unknown.name,
  };
}

/** Returns what to send instead, without the full stop that the error message adds. */
function helpOf(unknown: UnknownName, query: z.ZodObject | undefined): string {
  const { known: knownNames } = unknown;
  const help = helpWith(unknown, query);
  if (help !== undefined) return help.replace(/\.$/, "");
  if (knownNames.length === 0) return "None is read";
  return knownNames.length <= fewNames
    ? `Known are ${knownNames.join(", ")}`
    : "See the API reference for those that are";
}

/** False for a file, and where unknown members are accepted. */
function readsMembers({ body, upload }: Endpoint, value: unknown): boolean {
  if (upload !== undefined && (body === undefined || isUpload(value))) return false;
  return body?.acceptsUnknown !== true;
}
