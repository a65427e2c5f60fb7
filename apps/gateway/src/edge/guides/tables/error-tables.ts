import { errorReasons, type PartnerReason } from "@platform/error-codes/error-reasons";
import { problemKinds } from "@platform/error-codes/problem-kinds";
import { headerCodeOf, kindOfReason, ownStatusOf } from "@platform/error-codes/reason-code";
import { code, markdownTable } from "./markdown-table.ts";

const kinds = Object.values(problemKinds);
const reasons = Object.keys(errorReasons) as PartnerReason[];

/** The kinds of errors with the names that each of the four error forms gives them. */
export function errorKindTable(): string {
  return markdownTable(
    ["Form 1 `code`", "Status", "Form 1 `type`", "Form 2 `error`", "Form 3 `error`", "Form 3 `code`", "Form 4 `code`"],
    kinds.map(({ status, form1, form2, form3, form4 }) =>
      [form1.code, status, form1.type, form2, form3.error, form3.code, form4].map(code),
    ),
  );
}

/** Cause and fix of each kind of errors. */
export function errorCauseTable(): string {
  return markdownTable(
    ["Form 1 `code`", "Cause", "What to do", "Since"],
    kinds.map(({ form1, cause, fix, since }) => [code(form1.code), cause, fix, since]),
  );
}

/** Every reason that partners see, with its code in `Svc-Error-Code`. */
export function errorCodeTable(): string {
  return markdownTable(
    ["Code", "Status", "Message", "Cause", "What to do", "Since"],
    reasons.map((reason) => {
      const { message, cause, fix, since } = errorReasons[reason];
      const status = ownStatusOf(reason) ?? problemKinds[kindOfReason(reason)].status;
      return [code(headerCodeOf(reason)), code(status), message, cause, fix, since];
    }),
  );
}
