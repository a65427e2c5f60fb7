import type { Missing, PremiumStep, Worksheet, WorksheetLine } from "@platform/contracts/premium_audit/v1/worksheets";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";

/** A premium and all that it was worked out from. */
export function worksheetRecord(worksheet: Worksheet) {
  return {
    method: worksheet.method,
    period_start: worksheet.periodStart,
    period_end: worksheet.periodEnd,
    lines: worksheet.lines.map(lineRecord),
    steps: worksheet.steps.map(stepRecord),
    payroll: exactNumber(worksheet.payroll || "0"),
    remuneration: exactNumber(worksheet.remuneration || "0"),
    manual_premium: exactNumber(worksheet.manualPremium || "0"),
    estimated_premium: exactNumber(worksheet.estimatedPremium || "0"),
    final_premium: exactNumber(worksheet.finalPremium || "0"),
    total_due: exactNumber(worksheet.totalDue || "0"),
    adjustment: exactNumber(worksheet.adjustment || "0"),
    adjustment_type: worksheet.adjustmentType,
  };
}

function lineRecord(line: WorksheetLine) {
  return {
    state: line.state || null,
    classification_code: line.classCode,
    basis: line.basis,
    rate_period: { start: line.firstDay, end: line.lastDay },
    payroll: exactNumber(line.payroll),
    deductions: line.deductions.map(({ kind, amount }) => ({ kind, amount: exactNumber(amount) })),
    remuneration: exactNumber(line.remuneration),
    rate: exactNumberOrNull(line.rate),
    premium: exactNumberOrNull(line.premium),
    sources: line.sources.map(({ reportId, positions }) => ({
      report_id: reportId,
      positions: positions.map(({ first, last }) => ({ first, last })),
    })),
  };
}

function stepRecord({ step, state, name, amount, runningTotal, gives }: PremiumStep) {
  return {
    step,
    state: state || null,
    name: name || null,
    amount: exactNumber(amount),
    running_total: exactNumber(runningTotal),
    gives: gives || null,
  };
}

/** Something without which a premium cannot be final; only the members that its code has. */
export function missingRecord({ code, state, classCode, from, to, month }: Missing) {
  if (month !== "") return { code, month };
  return classCode === "" ? { code } : { code, state: state || null, classification_code: classCode, from, to };
}
