import { challenges } from "../authentication/authentication-problem.ts";

const integer = { type: "integer", format: "int64" };

/** Headers of responses, by their name in `components.headers`. */
export const responseHeaders = {
  "X-Svc-Request-Id": {
    description: "Id of this request. Quote it when you ask us about a response.",
    schema: { type: "string", examples: ["req_01KMS0C5ZQ8W6T3V9YH2B4N7DR"] },
  },
  "X-RateLimit-Limit": {
    description: "Limit of the window with the fewest requests left.",
    schema: integer,
  },
  "X-RateLimit-Remaining": { description: "Requests left in that window.", schema: integer },
  "X-RateLimit-Reset": { description: "Unix time at which that window allows further requests.", schema: integer },
  "Svc-Error-Code": {
    description: "Code of the refusal, the same in all error forms. Branch on it.",
    schema: { type: "string", examples: ["policy_not_found"] },
  },
  "Svc-Error-Doc": {
    description: "Path of the page that explains the code.",
    schema: { type: "string", examples: ["/api/v1/docs/guides/policy_not_found"] },
  },
  "WWW-Authenticate": {
    description: "Scheme of the credentials that this profile accepts.",
    schema: { type: "string", examples: Object.values(challenges) },
  },
  "Retry-After": { description: "Seconds until the same request can succeed.", schema: integer },
  "Idempotent-Replayed": {
    description:
      "Present, with the value `true`, when the response repeats that of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", enum: ["true"] },
  },
};

type HeaderName = keyof typeof responseHeaders;

const always: HeaderName[] = ["X-Svc-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

/** The headers of a response: those of every response, and more. */
export function headersWith(...more: HeaderName[]) {
  const names = [...always, ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
