import { isDecimal, isZero } from "@platform/decimal/amount";
import { Exact } from "@platform/decimal/exact";
import type { MemberValues } from "./members.ts";
import { payrollRecordMembers } from "./payroll-record.ts";

type Overtime = Pick<
  MemberValues<typeof payrollRecordMembers>,
  "overtimePay" | "overtimePremium" | "overtimeMultiplier"
>;

/**
 * Returns true for a record whose overtime premium is a part of its overtime pay, to two cents: both state the same pay, and only one
 * of them may be read. Returns false for values that are no decimals.
 */
export function repeatsOvertime({ overtimePay = "", overtimePremium = "", overtimeMultiplier }: Overtime): boolean {
  const multiplier = overtimeMultiplier ?? payrollRecordMembers.overtime_multiplier.absent;
  if (![overtimePay, overtimePremium, multiplier].every((amount) => isDecimal("amount", amount))) return false;
  if (isZero(multiplier)) return false;
  const extra = new Exact(overtimePay).minus(new Exact(overtimePay).div(multiplier));
  return extra.minus(overtimePremium).abs().lte("0.02");
}
