import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ExposureAmountsSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { zero } from "@platform/decimal/exact";

/** Sums of some exposure; amounts are decimal strings. */
export interface ExposureSums {
  record_count: number;
  hours_worked: string;
  gross_wages: string;
  officer_wages: string;
  overtime_pay: string;
  double_time_pay: string;
  overtime_premium: string;
  excluded_pay: string;
}

/** Columns of ExposureSums, for groups of rows of the table `exposure`. */
export const exposureSums = `sum(record_count)::int AS record_count, sum(hours_worked) AS hours_worked,
     sum(gross_wages) AS gross_wages, coalesce(sum(gross_wages) FILTER (WHERE officer), 0) AS officer_wages,
     sum(overtime_pay) AS overtime_pay, sum(double_time_pay) AS double_time_pay,
     coalesce(sum(overtime_premium), 0) AS overtime_premium, coalesce(sum(excluded_pay), 0) AS excluded_pay`;

/** Adds up sums. */
export function toAmounts(sums: readonly ExposureSums[]): MessageInitShape<typeof ExposureAmountsSchema> {
  const sum = (amount: (one: ExposureSums) => string) =>
    sums.reduce((total, one) => total.plus(amount(one)), zero).toFixed();
  return {
    recordCount: sums.reduce((count, one) => count + one.record_count, 0),
    hoursWorked: sum((one) => one.hours_worked),
    grossWages: sum((one) => one.gross_wages),
    officerWages: sum((one) => one.officer_wages),
    overtimePay: sum((one) => one.overtime_pay),
    doubleTimePay: sum((one) => one.double_time_pay),
    overtimePremium: sum((one) => one.overtime_premium),
    excludedPay: sum((one) => one.excluded_pay),
  };
}
