import { repeatsOvertime } from "@platform/public-records/noun/overtime-premium";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import type { z } from "zod";
import { bodyShape, fromBodyMembers } from "../../shared/body-members.ts";
import { excludedPay, fromExcludedPay } from "./excluded-pay.ts";

/** Optional members of an employee, in both profiles. */
export const ratingMembers = { ...bodyShape(payrollRecordMembers), excluded_pay: excludedPay };

/** The members by their names in the internal contract. Overtime that is stated twice is read from all of its pay. */
export function fromRatingMembers(employee: z.output<z.ZodObject<typeof ratingMembers>>) {
  const members = fromBodyMembers(payrollRecordMembers, employee);
  const once = repeatsOvertime(members) ? { ...members, overtimePremium: undefined } : members;
  return { ...once, excludedPay: fromExcludedPay(employee.excluded_pay) };
}
