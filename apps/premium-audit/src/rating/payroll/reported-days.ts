import { mergeRanges } from "../days/day-ranges.ts";
import { type Days, overlapOf } from "../days/days.ts";
import { missingDays } from "../days/missing-days.ts";
import type { RatingTerms } from "../terms/policy-terms.ts";
import type { PayrollReport } from "./payroll.ts";

/** A statement that nobody was paid from the first to the last day, `YYYY-MM-DD`. */
export interface NoPayrollStatement {
  reportId: string;
  firstDay: string;
  lastDay: string;
}

/** The rated days of reports, by the source that reported them, because an officer counts only on the days of its own source. */
export class ReportedDays {
  readonly #span: Days;
  readonly #bySource = new Map<string, Days[]>();
  readonly #statements: NoPayrollStatement[] = [];

  constructor(span: Days) {
    this.#span = span;
  }

  /** Adds the rated ones of the days of a report. */
  add({ reportId, periodStart, periodEnd, noPayroll }: PayrollReport, source: string, days: Days): void {
    const rated = overlapOf(days, this.#span);
    if (!rated) return;
    const ofSource = this.#bySource.get(source);
    if (ofSource) ofSource.push(rated);
    else this.#bySource.set(source, [rated]);
    if (noPayroll) this.#statements.push({ reportId, firstDay: periodStart, lastDay: periodEnd });
  }

  /** True if no report covers any of the rated days. */
  get isEmpty(): boolean {
    return this.#bySource.size === 0;
  }

  /** Returns the days that any of the sources reported, as ranges in order. */
  ofSources(sources: Iterable<string>): Days[] {
    return mergeRanges([...sources].flatMap((source) => this.#bySource.get(source) ?? []));
  }

  /** Returns the rated days that no source reported. */
  missing(rating: Pick<RatingTerms, "noPayrollMonths">): Days[] {
    return missingDays(this.#span, [...this.#bySource.values()].flat(), rating);
  }

  /** Returns the statements that nobody was paid, in order. */
  noPayroll(): NoPayrollStatement[] {
    return this.#statements.toSorted((a, b) => (a.firstDay + a.reportId < b.firstDay + b.reportId ? -1 : 1));
  }
}
