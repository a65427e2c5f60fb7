import { isDeepStrictEqual } from "node:util";
import { exact } from "@platform/decimal/exact";
import type { WorksheetWarning } from "../../policy/preview/exposure-source.ts";
import type { Worksheet } from "../../rating/premium/rate-payroll.ts";

interface Shown {
  worksheet: Worksheet;
  warnings: readonly WorksheetWarning[];
}

/**
 * True if two worksheets have the same period, lines, sources, statements of no payroll, steps, figures and warnings. Amounts may
 * be written with other trailing zeros, and sources in another order, because the database returns them so. Factor, base and rule
 * row of a step are not compared: versions from before they were stored lack them.
 */
export function isSameWorksheet(one: Shown, other: Shown): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

function comparable({ worksheet, warnings }: Shown): unknown {
  const { method, firstDay, lastDay, adjustmentType, noPayroll, notCovered } = worksheet;
  const steps = worksheet.steps.map(({ step, state, name, amount: added, runningTotal }) => ({
    step,
    state,
    name,
    added,
    runningTotal,
  }));
  const lines = worksheet.lines.map(({ sources, rateSource, classDescription: _, ...line }) => ({
    ...line,
    // A later version of the table with the same rate is no other worksheet.
    rateTable: rateSource?.rateTable,
    payroll: amount(line.payroll),
    remuneration: amount(line.remuneration),
    rate: amount(line.rate),
    units: amount(line.units),
    lossCost: amount(line.lossCost),
    deductions: line.deductions.map(({ kind, amount: deducted }) => ({ kind, amount: deducted })),
    premium: amount(line.premium),
    sources: sources
      .map(({ reportId, positions }) => ({ reportId, positions: positions.map(({ first, last }) => [first, last]) }))
      .toSorted((a, b) => (a.reportId < b.reportId ? -1 : 1)),
  }));
  const figures = [
    worksheet.payroll,
    worksheet.remuneration,
    worksheet.manualPremium,
    worksheet.estimatedPremium,
    worksheet.finalPremium,
    worksheet.totalPremium,
    worksheet.premiumToDate,
    worksheet.totalToDate,
    worksheet.chargedBefore,
    worksheet.adjustment,
  ].map(amount);
  // JSON drops members that are undefined.
  const shown = { method, firstDay, lastDay, steps, adjustmentType, lines, noPayroll, notCovered, figures, warnings };
  return JSON.parse(JSON.stringify(shown));
}

function amount(decimal: string | undefined): string | undefined {
  return decimal === undefined ? undefined : exact(decimal).toFixed();
}
