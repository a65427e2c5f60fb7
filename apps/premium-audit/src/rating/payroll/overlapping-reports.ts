import { type Days, dateOf, daysOf, overlapOf } from "../days/days.ts";
import type { PayrollSource } from "../days/overlapping-sources.ts";
import type { PayrollLine, PayrollReport } from "./payroll.ts";

/** Two reports of one source for the same days. Both count until one is voided. */
export interface ReportOverlap {
  source: PayrollSource;
  /** The report that starts first, then the other. */
  reportIds: [string, string];
  /** Persons who are in both reports; 0 if one of them states that nobody was paid. */
  personCount: number;
  /** First and last rated day that is in both, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
}

export interface ReportOverlapCollector {
  /** Adds lines of a report. A report may be added in several parts. */
  add(
    source: PayrollSource,
    report: PayrollReport,
    lines: readonly Pick<PayrollLine, "employeeId" | "grossWages">[],
  ): void;
  /** Returns the first pairs of reports in the order of their days, and how many more were found. */
  list(): { overlaps: ReportOverlap[]; notListed: number };
}

const mostListed = 100;
/** The search ends after so many pairs, or comparisons, so that thousands of reports for the same days cost a second. */
const mostPairs = 1000;
const mostComparisons = 5_000_000;

interface Added {
  source: PayrollSource;
  reportId: string;
  /** The whole pay period, and its rated days. */
  period: Days;
  rated: Days;
  persons: Set<number>;
  noPayroll: boolean;
  hasPay: boolean;
}

type Pair = [Added, Added];

/**
 * Finds reports of one source that have the same persons for the same rated days, such as a monthly report beside weekly ones,
 * or the same payroll sent for two periods; and payroll for days of which another report states that nobody was paid. Two
 * reports for exactly the same period are not listed: they are a regular and an off-cycle run.
 */
export function overlappingReports(span: Days): ReportOverlapCollector {
  const reports = new Map<string, Added>();
  const sources = new Map<string, Map<string, number>>();
  let personCount = 0;

  function personsOf(source: PayrollSource): Map<string, number> {
    const key = JSON.stringify([source.ownerId, source.employerId]);
    const persons = sources.get(key) ?? new Map<string, number>();
    sources.set(key, persons);
    return persons;
  }

  return {
    add(source, { reportId, periodStart, periodEnd, noPayroll = false }, lines) {
      const period = daysOf(periodStart, periodEnd);
      const rated = overlapOf(period, span);
      if (!rated) return;
      const report = reports.get(reportId) ?? {
        source,
        reportId,
        period,
        rated,
        noPayroll,
        persons: new Set<number>(),
        hasPay: false,
      };
      reports.set(reportId, report);
      const persons = personsOf(source);
      for (const { employeeId, grossWages } of lines) {
        const person = persons.get(employeeId) ?? personCount++;
        persons.set(employeeId, person);
        report.persons.add(person);
        report.hasPay ||= /[1-9]/.test(grossWages);
      }
    },
    list() {
      const ordered = [...reports.values()].toSorted(inOrder);
      const pairs = [...overlappingPairs(ordered)].toSorted(([a, b], [c, d]) => inOrder(a, c) || inOrder(b, d));
      return {
        overlaps: pairs.slice(0, mostListed).map(overlapFrom),
        notListed: Math.max(0, pairs.length - mostListed),
      };
    },
  };
}

function inOrder(a: Added, b: Added): number {
  return a.rated.first - b.rated.first || (a.reportId < b.reportId ? -1 : Number(a.reportId > b.reportId));
}

/** Returns each pair once; the reports are in order. */
function overlappingPairs(ordered: readonly Added[]): Iterable<Pair> {
  const pairs = new Map<string, Pair>();
  let comparisons = 0;

  /** Compares reports that have a person in common, or a statement with the payroll of its source. */
  function compare(reports: readonly Added[], isOverlap: (a: Added, b: Added) => boolean): void {
    for (const [index, one] of reports.entries()) {
      for (let next = index + 1; next < reports.length; next++) {
        const other = reports[next];
        if (!other || other.rated.first > one.rated.last) break;
        comparisons += 1;
        if (pairs.size >= mostPairs || comparisons > mostComparisons) return;
        if (isOverlap(one, other)) pairs.set(`${one.reportId} ${other.reportId}`, [one, other]);
      }
    }
  }

  const ofPerson = new Map<number, Added[]>();
  for (const report of ordered) {
    for (const person of report.persons) {
      const ofSamePerson = ofPerson.get(person);
      if (ofSamePerson) ofSamePerson.push(report);
      else ofPerson.set(person, [report]);
    }
  }
  for (const reports of ofPerson.values()) compare(reports, hasOtherEdges);
  const bySource = Map.groupBy(ordered, ({ source }) => JSON.stringify([source.ownerId, source.employerId]));
  for (const reports of bySource.values()) {
    if (reports.some(({ noPayroll }) => noPayroll)) compare(reports, contradict);
  }
  return pairs.values();
}

function hasOtherEdges({ period: one }: Added, { period: other }: Added): boolean {
  return one.first !== other.first || one.last !== other.last;
}

function contradict(one: Added, other: Added): boolean {
  return (one.noPayroll && other.hasPay) || (one.hasPay && other.noPayroll);
}

function overlapFrom([one, other]: Pair): ReportOverlap {
  const both = overlapOf(one.rated, other.rated) ?? other.rated;
  return {
    source: one.source,
    reportIds: [one.reportId, other.reportId],
    personCount: [...one.persons].filter((person) => other.persons.has(person)).length,
    periodStart: dateOf(both.first),
    periodEnd: dateOf(both.last),
  };
}
