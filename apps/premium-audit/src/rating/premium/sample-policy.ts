import type { LineAdjustment } from "../payroll/line-adjustment.ts";
import type { PayrollLine, PayrollReport } from "../payroll/payroll.ts";
import type { RegisteredSubcontractor } from "../payroll/registered-subcontractor.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import { rulesOn } from "../rules/rules.ts";
import type { Classification, PolicyTerm, RatingTerms } from "../terms/policy-terms.ts";
import { type EarlierAudits, type Rating, ratePayroll, type Worksheet } from "./rate-payroll.ts";

/** Makes a classification for tests: countrywide rules (IL) and one rate for the whole term. */
export function sampleClass(
  classCode: string,
  rate: string | undefined,
  more: Partial<Classification> = {},
): Classification {
  return { state: "IL", classCode, rates: rate === undefined ? [] : [{ rate }], experienceRated: true, ...more };
}

/** Makes a policy term for 2025 with the given rating terms only. */
export function sampleTerm(rating: Partial<RatingTerms>, more: Partial<PolicyTerm> = {}): PolicyTerm {
  return {
    firstDay: "2025-01-01",
    lastDay: "2025-12-31",
    rating: {
      classifications: [],
      discountBands: [],
      surcharges: [],
      officerElections: [],
      subcontractorContract: "unstated",
      ...rating,
    },
    ...more,
  };
}

/** Makes a payroll line: gross wages of 1,000 in class 5403, unless a test changes it. */
function sampleLine(changes: Partial<PayrollLine> = {}): PayrollLine {
  return {
    position: 0,
    employeeId: "E-1",
    state: "IL",
    classCode: "5403",
    officer: false,
    grossWages: "1000",
    overtimePay: "0",
    overtimeMultiplier: "1.5",
    doubleTimePay: "0",
    ...changes,
  };
}

export type ReportWithLines = Partial<PayrollReport> & { lines: Partial<PayrollLine>[] };

/** Rates reports over the given days, by default the whole term. A report covers 2025 unless it has other dates. */
export function rateReports(
  term: PolicyTerm,
  reports: readonly ReportWithLines[],
  {
    days,
    rules,
    earlier,
    register = [],
    adjustments = [],
  }: {
    days?: { firstDay: string; lastDay: string };
    rules?: RuleBook;
    earlier?: EarlierAudits;
    register?: readonly RegisteredSubcontractor[];
    adjustments?: readonly LineAdjustment[];
  } = {},
): Rating {
  const { firstDay, lastDay } = term;
  const beside = { adjustments, ...(earlier && { earlier }) };
  const rating = ratePayroll(term, days ?? { firstDay, lastDay }, rules ?? rulesOn(firstDay), beside);
  for (const [index, { lines, ...report }] of reports.entries()) {
    const whole = {
      reportId: `PR_${index}`,
      ownerId: "own_1",
      employerId: "emp_1",
      periodStart: "2025-01-01",
      periodEnd: "2025-12-31",
    };
    rating.add(
      { ...whole, ...report },
      lines.map((line, position) => sampleLine({ position, ...line })),
    );
  }
  for (const subcontractor of register) rating.addSubcontractor(subcontractor);
  return rating.finish();
}

/** Rates reports and returns the worksheet. Throws an Error if there is none. */
export function worksheetOf(...inputs: Parameters<typeof rateReports>): Worksheet {
  const { worksheet } = rateReports(...inputs);
  if (!worksheet) throw new Error("the rating has no worksheet");
  return worksheet;
}
