import { zero } from "@platform/decimal/exact";
import { listMembers } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import type { PayrollRecord } from "./payroll-report.ts";

const decimals = listMembers(payrollRecordMembers)
  .filter(({ kind }) => kind === "dollars" || kind === "hours")
  .map(({ key }) => key);
const amounts: readonly string[] = ["hoursWorked", "grossWages", ...decimals];

/** Returns a record as it is stored and added up: a reversal has its hours and amounts below 0. */
export function signedRecord(record: PayrollRecord): PayrollRecord {
  return record.reversal ? negated(record) : record;
}

/** Returns a record of which sums of rows are the hours and amounts: wages below 0 are a reversal. */
export function unsignedRecord(sum: PayrollRecord): PayrollRecord {
  const reversal = /^-0*\.?0*[1-9]/.test(sum.grossWages);
  return { ...(reversal ? negated(sum) : sum), reversal };
}

function negated(record: PayrollRecord): PayrollRecord {
  const members: Record<string, unknown> = { ...record };
  for (const key of amounts) if (typeof members[key] === "string") members[key] = negative(members[key]);
  const excludedPay = record.excludedPay?.map(({ kind, amount }) => ({ kind, amount: negative(amount) }));
  return { ...(members as unknown as PayrollRecord), excludedPay };
}

const negative = (amount: string) => zero.minus(amount).toFixed();
