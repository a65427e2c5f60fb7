import { memberCodes, type ProblemKind } from "@platform/error-codes/problem-kinds";
import { z } from "zod";
import { authenticationProblem } from "../authentication/authentication-problem.ts";
import { bodyLimitOf, type Endpoint } from "../endpoint.ts";
import { form1 } from "../errors/form-1.ts";
import { form2 } from "../errors/form-2.ts";
import { form3 } from "../errors/form-3.ts";
import { form4 } from "../errors/form-4.ts";
import { type ErrorForm, formOf } from "../errors/form-of.ts";
import { schemaOfForm } from "../errors/form-schemas.ts";
import { narrowCodeOf, type Problem, statusOf } from "../errors/problem.ts";
import { bodyTooLarge, internalError, malformed, notJson, rateLimited, unavailable } from "../errors/problems.ts";
import { problemOfReason } from "../errors/reason-problem.ts";
import { unknownProblem } from "../names/refuse-unknown.ts";
import { unknownNames } from "../names/unknown-names.ts";
import type { Profile } from "../profile.ts";
import { readBody, readWith } from "../read-request.ts";
import { otherOwner } from "../refuse-other-owner.ts";
import { scopeMissing } from "../require-scope.ts";
import type { JsonSchemas } from "./json-schemas.ts";
import { headersWith } from "./response-headers.ts";

const descriptions: Record<number, string> = {
  400: "The request is not valid.",
  401: "The credentials are missing or not valid.",
  403: "The credentials do not permit this request.",
  404: "The record does not exist, or it belongs to another owner or environment.",
  406: "`Accept` allows none of the media types of this endpoint.",
  409: "The request conflicts with an existing record, or with another request that has the same `Idempotency-Key`.",
  413: "The body is too large.",
  415: "The content type of the body is not one that this endpoint reads.",
  429: "Too many requests.",
  500: "Something went wrong on our side.",
  503: "A part of the platform is unavailable.",
};

/** Statuses of responses that may have `Retry-After`. */
const waits: ReadonlySet<number> = new Set([409, 429, 503]);

const keyReused = problemOfReason("IDEMPOTENCY_KEY_REUSED");

/** Refusals that every endpoint of a form returns alike. */
const problemsOfAll = [notJson(), rateLimited(12, { limit: 100, window: 60 }), internalError(), unavailable()];

const formsOfProfile: Record<Profile, readonly ErrorForm[]> = { A: [form1, form2, form3], B: [form4] };

/** Every refusal that an endpoint may return, in its form. Those that depend on the form alone are in `components`. */
export function refusalsOf(endpoint: Endpoint, maxBodyBytes: number, schemas: JsonSchemas) {
  const form = formOf(endpoint.profile, `/v1${endpoint.path}`);
  const byStatus = Map.groupBy(problemsOf(endpoint, maxBodyBytes), statusOf);
  const shared = Map.groupBy(problemsOfAll, statusOf);
  if (endpoint.method === "GET") shared.delete(415);
  return Object.fromEntries([
    ...[...byStatus].map(([status, problems]) => [
      status,
      refusal(status, [...problems, ...(shared.get(status) ?? [])], form, schemas),
    ]),
    ...[...shared.keys()]
      .filter((status) => !byStatus.has(status))
      .map((status) => [status, { $ref: `#/components/responses/${sharedName(form, status)}` }]),
  ]);
}

/** The refusals that every endpoint of a form returns alike, for `components.responses`. */
export function sharedRefusals(profile: Profile, schemas: JsonSchemas) {
  const responses = formsOfProfile[profile].flatMap((form) =>
    problemsOfAll.map((problem) => {
      const status = statusOf(problem);
      return [sharedName(form, status), refusal(status, [problem], form, schemas)];
    }),
  );
  return Object.fromEntries(responses);
}

/** `Error3_429`. */
function sharedName(form: ErrorForm, status: number): string {
  return `${schemaOfForm(form).meta()?.id}_${status}`;
}

function refusal(status: number, problems: readonly Problem[], form: ErrorForm, schemas: JsonSchemas) {
  const context = { requestId: "req_01KMS0C5ZQ8W6T3V9YH2B4N7DR", now: new Date("2026-03-16T09:30:00.000Z") };
  const examples = problems.map((problem, index) => {
    const name = nameOf(problem);
    const before = problems.slice(0, index).filter((other) => nameOf(other) === name).length;
    return [before === 0 ? name : `${name}_${before + 1}`, { value: form(problem, context) }];
  });
  const schema = schemas.output(schemaOfForm(form));
  return {
    description: descriptions[status],
    headers: headersWith("Svc-Error-Code", "Svc-Error-Doc", ...headersOfStatus(status)),
    content: { "application/json": { schema, examples: Object.fromEntries(examples) } },
  };
}

function headersOfStatus(status: number) {
  if (status === 401) return ["WWW-Authenticate"] as const;
  return waits.has(status) ? (["Retry-After"] as const) : [];
}

function problemsOf(endpoint: Endpoint, maxBodyBytes: number): Problem[] {
  const readsBody = endpoint.method !== "GET";
  return [
    malformed(
      readsBody
        ? "The body is not valid JSON."
        : "The request must have exactly one Host header, with a host name and perhaps a port.",
    ),
    ...invalidWhenEmpty(endpoint),
    unknownExample(endpoint),
    authenticationProblem({ name: endpoint.profile, pinned: false }, endpoint.public ? "malformed" : "missing"),
    ...(endpoint.scope && endpoint.profile === "A" ? [scopeMissing(endpoint.scope)] : []),
    ...(endpoint.profile === "A" && !endpoint.public ? [otherOwner] : []),
    ...(endpoint.refusals ?? []),
    ...(endpoint.method === "POST" ? [keyReused] : []),
    ...(readsBody ? [bodyTooLarge(endpoint.upload?.maxBytes ?? bodyLimitOf(endpoint, maxBodyBytes))] : []),
  ];
}

/** The refusal of a request that lacks everything that the endpoint needs. */
function invalidWhenEmpty({ query, body }: Endpoint): Problem[] {
  const outcomes = [query && readWith(query, {}), body && readBody(body, {})];
  return outcomes.flatMap((outcome) => (outcome?.ok === false ? [outcome.problem] : []));
}

/** The refusal of a misspelt name. */
function unknownExample({ query, body }: Endpoint): Problem {
  const isOfBody = body !== undefined && !body.acceptsUnknown;
  const schema = isOfBody ? body.schema : (query ?? z.object({}));
  const [name = "verbos"] = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const unknown = unknownNames(schema, { [`${name}e`]: true }, { most: 1 });
  return unknownProblem(isOfBody ? { bodyNames: unknown } : { queryNames: unknown }, query);
}

const names: Partial<Record<ProblemKind, string>> = { malformed: "unreadable", validation: "incomplete" };

function nameOf(problem: Problem): string {
  const { kind, violations } = problem;
  if (violations?.[0]?.unknown) return memberCodes.unknown.form1;
  return names[kind] ?? narrowCodeOf(problem) ?? kind;
}
