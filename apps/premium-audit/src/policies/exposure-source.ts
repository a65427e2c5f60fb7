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
export interface WorksheetWarning extends SourceOverlap {
  code: "OVERLAPPING_SOURCES";
  message: string;
}

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
