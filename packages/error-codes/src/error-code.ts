import { errorReasons, type PartnerReason } from "./error-reasons.ts";
import { memberCodes, problemKinds } from "./problem-kinds.ts";
import { headerCodeOf, kindOfReason, ownStatusOf, type PublicCode } from "./reason-code.ts";

type KindCode = (typeof problemKinds)[keyof typeof problemKinds]["form1"]["code"];
type MemberCode = (typeof memberCodes)[keyof typeof memberCodes]["form1"];

/** Values of the header `Svc-Error-Code`: a reason, the code of a member, or that of the kind where nothing narrower is known. */
export type ErrorCode = PublicCode | MemberCode | KindCode;

/** Documentation of a code of `Svc-Error-Code`. */
export interface DescribedError {
  code: ErrorCode;
  status: number;
  cause: string;
  fix: string;
  /** Release that introduced the code. */
  since: string;
}

/** Every code of `Svc-Error-Code` once: kinds, members, reasons. */
export function describedErrors(): readonly DescribedError[] {
  const described = new Map<ErrorCode, DescribedError>();
  for (const { status, form1, cause, fix, since } of Object.values(problemKinds))
    described.set(form1.code, { code: form1.code, status, cause, fix, since });
  for (const { form1, cause, fix, since } of Object.values(memberCodes))
    described.set(form1, { code: form1, status: problemKinds.validation.status, cause, fix, since });
  for (const reason of Object.keys(errorReasons) as PartnerReason[]) {
    const { cause, fix, since } = errorReasons[reason];
    const code = headerCodeOf(reason);
    described.set(code, {
      code,
      status: ownStatusOf(reason) ?? problemKinds[kindOfReason(reason)].status,
      cause,
      fix,
      since,
    });
  }
  return [...described.values()];
}
