import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import type { z } from "zod";
import { bodyShape, fromBodyMembers } from "../../shared/body-members.ts";
import { excludedPay, fromExcludedPay } from "./excluded-pay.ts";

/** Optional members of an employee, in both profiles. */
export const ratingMembers = { ...bodyShape(payrollRecordMembers), excluded_pay: excludedPay };

/** The members by their names in the internal contract. */
export function fromRatingMembers(employee: z.output<z.ZodObject<typeof ratingMembers>>) {
  return { ...fromBodyMembers(payrollRecordMembers, employee), excludedPay: fromExcludedPay(employee.excluded_pay) };
}
