import type { Problem } from "../errors/problem.ts";
import type { RequestProfile } from "../profile.ts";

type Cause = "missing" | "malformed" | "unknown" | "inactive";

// Profile A's four messages, word for word as published.
const messagesA: Record<Cause, string> = {
  missing: "Missing Authorization header",
  malformed: "Invalid API key format",
  unknown: "API key not found",
  inactive: "API key inactive",
};

/** The 401 of a request whose credentials are refused. Profile B returns the same response for every cause, so that a guesser learns nothing. */
export function authenticationProblem(profile: RequestProfile, cause: Cause): Problem {
  if (profile.name === "B") return { kind: "authentication", message: "The client credentials are not valid." };
  return { kind: "authentication", message: messagesA[cause] };
}
