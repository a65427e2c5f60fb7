import type { ErrorCode } from "@platform/error-codes/error-code";
import type { PartnerReason } from "@platform/error-codes/error-reasons";
import { memberCodes, type ProblemKind, problemKinds } from "@platform/error-codes/problem-kinds";
import { headerCodeOf, ownStatusOf, type PublicCode, publicCodeOf } from "@platform/error-codes/reason-code";

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
  /** A listed reason, which is narrower than the kind. */
  readonly reason?: PartnerReason;
  /** The code that forms 1 and 3 show, where it is not that of the reason. */
  readonly shownCode?: PublicCode;
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
export function statusOf({ kind, reason }: Problem): number {
  const ownStatus = reason === undefined ? undefined : ownStatusOf(reason);
  return ownStatus ?? problemKinds[kind].status;
}

/** The code that forms 1 and 3 show in the place of that of the kind. */
export function narrowCodeOf({ reason, shownCode }: Problem): PublicCode | undefined {
  return shownCode ?? (reason === undefined ? undefined : publicCodeOf(reason));
}

/** The code of the header `Svc-Error-Code`: the narrowest that is known. */
export function errorCodeOf({ kind, reason, violations }: Problem): ErrorCode {
  if (reason !== undefined) return headerCodeOf(reason);
  const [first] = violations ?? [];
  return first ? codesOf(first).form1 : problemKinds[kind].form1.code;
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
