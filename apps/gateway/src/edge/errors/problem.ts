/**
 * What can go wrong with a request, as partners need to tell it apart. Closed: each error form has a row for every kind.
 *
 * - `malformed`: the request as a whole cannot be read (not JSON, not an object, nested too deeply).
 * - `validation`: it can be read, and a member or parameter is missing or wrong.
 */
export type ProblemKind =
  | "malformed"
  | "validation"
  | "authentication"
  | "permission"
  | "not_found"
  | "conflict"
  | "too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal"
  | "unavailable";

/** One member or parameter that is missing or wrong. */
export interface Violation {
  /** Path from the body's root in the partner's own names, such as `employees[3].gross_wages`, or a parameter's name. */
  field: string;
  /** What is wrong, to be read after the field: `must be a positive number`. Holds no wage and no person's name. */
  reason: string;
  /** True when nothing was sent, or `null`. */
  missing?: boolean;
  /** What belongs there: `a positive number`. Without it, `reason` stands in. */
  expected?: string;
  /** What came instead: its JSON type, or the value where that is no wage and no name; `null` when nothing came. */
  received?: string | null;
}

/** The gateway's one description of a failure. An error form turns it into the body that the endpoint promises. */
export interface Problem {
  readonly kind: ProblemKind;
  /** For people; says what to change. Shown to the partner, so it holds no wage, name, secret or internal. */
  readonly message: string;
  /** A snake_case code narrower than the kind, such as `api_key_not_found`; forms 1 and 3 show it. */
  readonly code?: string;
  /** At most `maxViolations`, in the order of the body. */
  readonly violations?: readonly Violation[];
  /** How many more violations there are than listed. */
  readonly violationsNotListed?: number;
  /** Facts that a program may act on; forms 2 and 4 show them as `details`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** When the same request may succeed: the `Retry-After` of the answer. Always there when rate limited. */
  readonly retryAfterSeconds?: number;
}

/** What an error body may tell of the request besides its problem. */
export interface ErrorContext {
  requestId: string;
  now: Date;
}

/** Violations are listed up to this many, so that an answer stays small however wrong the request is. */
export const maxViolations = 100;

const statuses: Record<ProblemKind, number> = {
  malformed: 400,
  validation: 400,
  authentication: 401,
  permission: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** The HTTP status that a problem is answered with. */
export function statusOf(problem: Problem): number {
  return statuses[problem.kind];
}

/** What reading something from a request comes to: the value, or the problem to answer with. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** Carries a problem to the error handler from where no answer can be returned, such as a hook or a body parser. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}
