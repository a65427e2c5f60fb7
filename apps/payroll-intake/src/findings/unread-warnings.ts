import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { PayrollReport } from "../payroll/payroll-report.ts";
import type { Problem } from "./problem.ts";

/** Maximum number of warnings, because a report of hostile members must not fill the warnings of its owner. */
const mostUnread = 100;

/** Returns warnings about the members that the partner sent and nobody reads. */
export function unreadWarnings({
  unreadMembers = [],
}: Pick<PayrollReport, "unreadMembers">): Problem<FindingWarning>[] {
  const members = unreadMembers.slice(0, mostUnread);
  return members.map(({ path, message }) => ({ code: "UNKNOWN_MEMBER", field: path, message }));
}
