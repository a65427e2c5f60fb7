import { countOf, type Days, dateOf, dayNumber, daysOf, monthsOf, overlapOf } from "../../rating/days/days.ts";
import type { Missing } from "../../rating/premium/rate-payroll.ts";
import { type AuditFailure, auditFailure } from "../audits/audit.ts";

/** A missing month, `YYYY-MM`, in a failure that a release before 2.0 stored. */
interface MissingMonth {
  code: "MISSING_MONTH";
  month: string;
}

/** A failure as the database has it. */
export interface StoredFailure extends Omit<AuditFailure, "code" | "missing"> {
  code: string;
  missing: (Missing | MissingMonth)[];
}

/** Returns a stored failure in today's form: audits that failed for missing months failed for the days of these months. */
export function fromStoredFailure(
  failure: StoredFailure,
  audited: { periodStart: string; periodEnd: string },
): AuditFailure {
  if (!failure.missing.some(({ code }) => code === "MISSING_MONTH")) return failure as AuditFailure;
  const span = daysOf(audited.periodStart, audited.periodEnd);
  const missing = failure.missing.flatMap((each) => (each.code === "MISSING_MONTH" ? daysOfMonth(each, span) : [each]));
  return auditFailure(missing) ?? (failure as AuditFailure);
}

function daysOfMonth({ month }: MissingMonth, span: Days): Missing[] {
  const first = dayNumber(`${month}-01`);
  const [whole] = monthsOf({ first, last: first + 30 });
  const days = whole && overlapOf(whole, span);
  return days ? [{ code: "MISSING_DAYS", from: dateOf(days.first), to: dateOf(days.last), days: countOf(days) }] : [];
}
