import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ExposureAmountsSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { zero } from "@platform/decimal/exact";
import type { RowOf } from "@platform/postgres/query/columns";

/** Columns of sums of some exposure. */
export const sumColumns = {
  recordCount: "int",
  hoursWorked: "numeric",
  grossWages: "numeric",
  officerWages: "numeric",
  overtimePay: "numeric",
  doubleTimePay: "numeric",
  overtimePremium: "numeric",
  excludedPay: "numeric",
} as const;

/** Sums of some exposure; amounts are decimal strings. */
export type ExposureSums = RowOf<typeof sumColumns>;

/** SQL after SELECT of `sumColumns`, for groups of rows of the table `exposure`. */
export const exposureSums = `sum(record_count)::int AS "recordCount", sum(hours_worked) AS "hoursWorked",
     sum(gross_wages) AS "grossWages", coalesce(sum(gross_wages) FILTER (WHERE officer), 0) AS "officerWages",
     sum(overtime_pay) AS "overtimePay", sum(double_time_pay) AS "doubleTimePay",
     coalesce(sum(overtime_premium), 0) AS "overtimePremium", coalesce(sum(excluded_pay), 0) AS "excludedPay"`;

/** Adds up sums. */
export function toAmounts(sums: readonly ExposureSums[]): MessageInitShape<typeof ExposureAmountsSchema> {
  const sum = (name: Exclude<keyof ExposureSums, "recordCount">) =>
    sums.reduce((total, one) => total.plus(one[name]), zero).toFixed();
  return {
    recordCount: sums.reduce((count, one) => count + one.recordCount, 0),
    hoursWorked: sum("hoursWorked"),
    grossWages: sum("grossWages"),
    officerWages: sum("officerWages"),
    overtimePay: sum("overtimePay"),
    doubleTimePay: sum("doubleTimePay"),
    overtimePremium: sum("overtimePremium"),
    excludedPay: sum("excludedPay"),
  };
}
