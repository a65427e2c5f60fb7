import type { ReportOverlap, ReportOverlapCollector } from "../rating/overlapping-reports.ts";
import type { PayrollSource, SourceOverlap } from "../rating/overlapping-sources.ts";
import type { RatingTerms } from "../rating/policy-terms.ts";

/** An owner and employer whose payroll a premium is rated from. */
export interface ExposureSource extends PayrollSource {
  /** Absent for the owner's own payroll. */
  grantId?: string;
  /** When the grant ended; the figures that were rated before still include the payroll. */
  withdrawnAt?: Date;
}

/** A warning of a worksheet. */
export type WorksheetWarning = { message: string } & (
  | ({ code: "OVERLAPPING_SOURCES" } & SourceOverlap)
  | ({ code: "OVERLAPPING_REPORTS"; sources: [PayrollSource] } & Omit<ReportOverlap, "source">)
);

const isSameSource = (one: PayrollSource, other: PayrollSource): boolean =>
  one.ownerId === other.ownerId && one.employerId === other.employerId;

/** Whether a source counts for a policy: every one does if the policy names none. */
export function sourceCounts({ exposureSources = [] }: RatingTerms, source: PayrollSource): boolean {
  return exposureSources.length === 0 || exposureSources.some((named) => isSameSource(named, source));
}

/** Makes the warning of persons whom two sources pay for the same days. */
export function overlapWarning(overlap: SourceOverlap): WorksheetWarning {
  const persons = overlap.personCount === 1 ? "1 person is" : `${overlap.personCount} persons are`;
  const message = `${persons} paid for the same days by two sources, and both count. Name the sources that count in the policy's exposure_sources.`;
  return { code: "OVERLAPPING_SOURCES", message, ...overlap };
}

/** Makes the warnings of reports for the same days. The last one says how many more there are. */
export function reportWarnings({
  overlaps,
  notListed,
}: ReturnType<ReportOverlapCollector["list"]>): WorksheetWarning[] {
  return overlaps.map(({ source, ...overlap }, index) => {
    const rest =
      notListed > 0 && index === overlaps.length - 1 ? ` At least ${notListed} more pairs of reports overlap.` : "";
    return { code: "OVERLAPPING_REPORTS", message: messageOf(overlap) + rest, sources: [source], ...overlap };
  });
}

function messageOf({ reportIds, personCount, periodStart, periodEnd }: Omit<ReportOverlap, "source">): string {
  const [one, other] = reportIds;
  const days = periodStart === periodEnd ? periodStart : `${periodStart} to ${periodEnd}`;
  if (personCount === 0) {
    return `One of the reports ${one} and ${other} has payroll of ${days}, and the other states that nobody was paid then. Void the wrong one.`;
  }
  const persons = personCount === 1 ? "the same person" : `the same ${personCount} persons`;
  return `The reports ${one} and ${other} have ${persons} for ${days}, and both count. Void one of them if it is the same pay.`;
}
