import type { PayrollLine, PayrollReport } from "./payroll.ts";
import type { Classification, PolicyTerm, RatingTerms } from "./policy-terms.ts";
import { type Rating, ratePayroll, type Worksheet } from "./rate-payroll.ts";
import type { RuleBook } from "./rule-book.ts";
import { rulesOn } from "./rules.ts";

/** A class for tests: countrywide rules, one rate for the whole term. */
export function sampleClass(
  classCode: string,
  rate: string | undefined,
  more: Partial<Classification> = {},
): Classification {
  return { state: "IL", classCode, rates: rate === undefined ? [] : [{ rate }], experienceRated: true, ...more };
}

/** A policy of the year 2025 with these terms and nothing else. */
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

/** A payroll line with 1,000 of gross wages in 5403, changed as a test wants it. */
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

/** Rates reports over the whole term, or the days given. A report covers the year 2025 unless it says otherwise. */
export function rateReports(
  term: PolicyTerm,
  reports: readonly ReportWithLines[],
  { days, rules }: { days?: { firstDay: string; lastDay: string }; rules?: RuleBook } = {},
): Rating {
  const { firstDay, lastDay } = term;
  const rating = ratePayroll(term, days ?? { firstDay, lastDay }, rules ?? rulesOn(firstDay));
  for (const [index, { lines, ...report }] of reports.entries()) {
    const whole = { reportId: `PR_${index}`, ownerId: "own_1", periodStart: "2025-01-01", periodEnd: "2025-12-31" };
    rating.add(
      { ...whole, ...report },
      lines.map((line, position) => sampleLine({ position, ...line })),
    );
  }
  return rating.finish();
}

/** The worksheet of a rating that must have one. */
export function worksheetOf(...asked: Parameters<typeof rateReports>): Worksheet {
  const { worksheet } = rateReports(...asked);
  if (!worksheet) throw new Error("nothing was rated");
  return worksheet;
}
