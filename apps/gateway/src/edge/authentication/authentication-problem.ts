import type { Problem } from "../errors/problem.ts";
import { problemOfReason } from "../errors/reason-problem.ts";
import type { Profile, RequestProfile } from "../profile.ts";

/** The `WWW-Authenticate` of a 401 by profile. RFC 9110 requires one; no registered scheme has a client id and a secret in two headers. */
export const challenges: Record<Profile, string> = {
  A: 'Bearer realm="premium-audit"',
  B: 'ClientCredentials realm="premium-audit", headers="X-Client-ID X-Client-Secret"',
};

type Cause = "missing" | "malformed" | "unknown" | "inactive";

// The messages are Profile A's four, word for word as published.
const problemsOfA: Record<Cause, Problem> = {
  missing: problemOfReason("AUTHORIZATION_MISSING"),
  malformed: problemOfReason("API_KEY_MALFORMED"),
  unknown: problemOfReason("API_KEY_UNKNOWN"),
  inactive: problemOfReason("API_KEY_INACTIVE"),
};

/** The 401 of a request whose credentials are refused. Profile B returns the same response for every cause, so that a guesser learns nothing. */
export function authenticationProblem(profile: RequestProfile, cause: Cause): Problem {
  if (profile.name === "B") return { kind: "authentication", message: "The client credentials are not valid." };
  return problemsOfA[cause];
}
