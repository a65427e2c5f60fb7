import type { Violation } from "@platform/service/fault";
import { isDate } from "../payroll/pay-period.ts";

/** Which employer's exposure is asked for, by the tenant's name for the employer, and of which days, both included. */
export interface AskedExposure {
  employerId: string;
  from: string;
  to: string;
}

/** What is wrong with what is asked. */
export function violationsOf({ employerId, from, to }: AskedExposure): Violation[] {
  const violations: Violation[] = [];
  if (employerId === "") violations.push({ field: "employer_id", description: "must not be empty" });
  if (employerId.includes("\0"))
    violations.push({ field: "employer_id", description: "must not contain the NUL character" });
  for (const [field, date] of Object.entries({ from, to })) {
    if (!isDate(date)) violations.push({ field, description: "must be a date of the calendar, YYYY-MM-DD" });
  }
  if (violations.length === 0 && to < from) violations.push({ field: "to", description: "must not be before from" });
  return violations;
}
