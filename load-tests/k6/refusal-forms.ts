import type { RefinedResponse } from "k6/http";
import { get } from "./json-path.ts";

interface RefusalForm {
  /** Path of the request, below the version prefix. */
  path: string;
  /** Member of the body that says that it is a 429, and its value. */
  says: readonly [path: string, value: string];
  /** Member that says how long to wait. */
  retryAfter: string;
}

/** Forms of a 429 by profile, each with an endpoint that uses it. */
const forms: Readonly<Record<"A" | "B", readonly RefusalForm[]>> = {
  A: [
    { path: "/policies", says: ["error.type", "rate_limit_exceeded"], retryAfter: "error.retry_after" },
    { path: "/files/status/none", says: ["error", "Rate Limit Exceeded"], retryAfter: "details.retry_after" },
    { path: "/api-keys", says: ["code", "RATE_LIMIT_EXCEEDED"], retryAfter: "retry_after" },
  ],
  B: [{ path: "/webhooks", says: ["error.code", "RATE_LIMIT_EXCEEDED"], retryAfter: "error.details.retry_after" }],
};

export function formsOf(profile: "A" | "B"): readonly RefusalForm[] {
  return forms[profile];
}

/** True when the answer is a 429 in this form, whose wait is the one that the header names. */
export function isRefusal(
  response: RefinedResponse<"text">,
  { says: [path, value], retryAfter }: RefusalForm,
): boolean {
  if (response.status !== 429) return false;
  const body = response.json();
  return get(body, path) === value && String(get(body, retryAfter)) === response.headers["Retry-After"];
}
