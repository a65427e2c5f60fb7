import { Exact, zero } from "@platform/decimal/exact";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { daysOf } from "../payroll/pay-period.ts";
import type { PayrollRecord, PayrollReport } from "../payroll/payroll-report.ts";
import type { Problem } from "./problem.ts";

/** Maximum difference between a stated total and the sum of the records without a warning, in dollars or hours. */
const tolerance = "0.01";

/**
 * Compares the stated totals with the records and with each other. `impossible` contains contradictions that no set of
 * records can satisfy: they fail the whole report, because none of its totals can be trusted.
 */
export function checkTotals(report: PayrollReport): { impossible: Problem[]; warnings: Problem<FindingWarning>[] } {
  return { impossible: contradictions(report), warnings: differences(report) };
}

function contradictions(report: PayrollReport): Problem[] {
  const { totalPayroll, totalHours, officerPayroll } = report.statedTotals ?? {};
  const problems: Problem[] = [];
  if (officerPayroll !== undefined && totalPayroll !== undefined && new Exact(officerPayroll).gt(totalPayroll)) {
    problems.push({
      code: "TOTALS_IMPOSSIBLE",
      field: "stated_totals.officer_payroll",
      message: "The officers' payroll is part of the total payroll and cannot exceed it.",
    });
  }
  const people = new Set(report.records.map((record) => record.employeeId)).size;
  if (totalHours !== undefined && new Exact(totalHours).gt(24 * daysOf(report) * people)) {
    problems.push({
      code: "TOTALS_IMPOSSIBLE",
      field: "stated_totals.total_hours",
      message: "The total hours exceed 24 hours per day of the period for each employee of the report.",
    });
  }
  return problems;
}

function differences({ records, statedTotals = {} }: PayrollReport): Problem<FindingWarning>[] {
  const officers = records.filter((record) => record.officer);
  const compared: [field: string, stated: string | undefined, sum: () => Exact, words: string][] = [
    ["total_payroll", statedTotals.totalPayroll, () => sumOf(records, "grossWages"), "gross wages"],
    ["total_hours", statedTotals.totalHours, () => sumOf(records, "hoursWorked"), "hours worked"],
    ["officer_payroll", statedTotals.officerPayroll, () => sumOf(officers, "grossWages"), "officers' gross wages"],
  ];
  const warnings: Problem<FindingWarning>[] = [];
  for (const [field, stated, sum, words] of compared) {
    if (stated === undefined || sum().minus(stated).abs().lte(tolerance)) continue;
    warnings.push({
      code: "STATED_TOTAL_DIFFERS",
      field: `stated_totals.${field}`,
      message: `The stated total differs by more than 0.01 from the sum of the records' ${words}.`,
    });
  }
  return warnings;
}

/** Returns the exact sum of one amount over records, less that of reversals. */
export function sumOf(records: readonly PayrollRecord[], amount: "grossWages" | "hoursWorked"): Exact {
  return records.reduce(
    (sum, record) => (record.reversal ? sum.minus(record[amount]) : sum.plus(record[amount])),
    zero,
  );
}
