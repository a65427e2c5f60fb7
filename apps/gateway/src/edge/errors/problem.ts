import { memberCodes, type ProblemKind, problemKinds } from "@platform/error-codes/problem-kinds";
import type { PublicCode } from "@platform/error-codes/reason-code";

/** One member or parameter that is missing or wrong. */
export interface Violation {
  /** Path from the body's root in the partner's own names, such as `employees[3].gross_wages`, or a parameter's name. */
  field: string;
  /** The problem in words that follow the field: `must be a positive number`. Contains no wage and no person's name. */
  reason: string;
  /** True when nothing was sent, or `null`. */
  missing?: boolean;
  /** True when the endpoint knows no member or parameter of this name. */
  unknown?: boolean;
  /** The expected value in words: `a positive number`. Without it, `reason` is shown. */
  expected?: string;
  /** The received value: its JSON type, or the value unless it may be a wage or a name; `null` when nothing was received. */
  received?: string | null;
}

/** Returns the problem of a member as a sentence. */
export function sentenceOf({ field, reason }: Violation): string {
  return `${field} ${reason}${reason.endsWith("?") ? "" : "."}`;
}

/** Its codes in the error forms. */
export function codesOf({ unknown, missing }: Violation) {
  if (unknown) return memberCodes.unknown;
  return missing ? memberCodes.missing : memberCodes.invalid;
}

/** A member of a row that is wrong. */
export interface RowProblem {
  /** Position of the row, from 0. */
  index: number;
  /** Line of the file, from 1; `null` for JSON. */
  line: number | null;
  /** Name of the member, or of the column. */
  column: string;
  expected: string;
  received: string | null;
}

/** The gateway's one description of a failure. An error form turns it into the body that the endpoint promises. */
export interface Problem {
  readonly kind: ProblemKind;
  /** Message for people that says what to change. Partners see it, so it contains no wage, name, secret or internal. */
  readonly message: string;
  /** A code narrower than the kind, such as `api_key_not_found`; forms 1 and 3 show it. Listed in `error-reasons.ts`. */
  readonly code?: PublicCode;
  /** The violations, at most `maxViolations`, in the order of the body. */
  readonly violations?: readonly Violation[];
  /** How many more violations there are than listed. */
  readonly violationsNotListed?: number;
  /** The problems of the rows of a table, at most `maxViolations`; form 1 shows them as `errors`. */
  readonly rows?: readonly RowProblem[];
  /** Facts that a program may act on; forms 2 and 4 show them as `details`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The methods of the path: the `Allow` of the response. */
  readonly allowedMethods?: readonly string[];
  /** When the same request may succeed: the `Retry-After` of the response. Always set when rate limited. */
  readonly retryAfterSeconds?: number;
}

/** The members of an error body that are about the request and not its problem. */
export interface ErrorContext {
  requestId: string;
  now: Date;
}

/** Violations are listed up to this many, so that a response stays small however wrong the request is. */
export const maxViolations = 100;

/** The HTTP status of the response to a problem. */
export function statusOf(problem: Problem): number {
  return problemKinds[problem.kind].status;
}

/** Result of reading a part of a request: the value, or the problem to respond with. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** Carries a problem to the error handler from where no response can be returned, such as a hook or a body parser. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}
