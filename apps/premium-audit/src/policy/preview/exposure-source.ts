import { exact, zero } from "@platform/decimal/exact";
import type { TotalKind } from "@platform/public-records/record/rating-choices";
import type { PayrollSource, SourceOverlap } from "../../rating/days/overlapping-sources.ts";
import type { ReportOverlap, ReportOverlapCollector } from "../../rating/payroll/overlapping-reports.ts";
import type { RemarkCode } from "../../rating/payroll/person-remark.ts";
import type { DividedPerson } from "../../rating/payroll/undivided-payroll.ts";

/** An owner and employer whose payroll a premium is rated from. */
export interface ExposureSource extends PayrollSource {
  /** Absent for the owner's own payroll. */
  grantId?: string;
  /** Time at which the grant ended; the figures that were rated before still include the payroll. */
  withdrawnAt?: Date;
}

/** A warning of a worksheet. */
export type WorksheetWarning = { message: string } & (
  | ({ code: "OVERLAPPING_SOURCES" } & SourceOverlap)
  | ({ code: "OVERLAPPING_REPORTS"; sources: [PayrollSource] } & Omit<ReportOverlap, "source">)
  | ({ code: "DIVIDED_PAYROLL" | RemarkCode } & DividedPayroll)
  | {
      code: "ADJUSTMENT_NOT_APPLIED" | "ADJUSTED_LINE_CHANGED";
      /** The dispute whose accepted line it is about. */
      disputeId: string;
      personCount: 0;
      periodStart: string;
      periodEnd: string;
    }
  | ({ code: "UNRECONCILED" } & UnreconciledTotal)
  | { code: "RULE_UNCONFIRMED"; rules: [string]; personCount: 0; periodStart: string; periodEnd: string }
  | { code: "UNCHARGED_PAYMENTS"; reportIds: string[]; personCount: 0; periodStart: string; periodEnd: string }
);

/** A difference between the wages that documents state and the payroll. Amounts are decimal strings. */
interface UnreconciledTotal {
  personCount: 0;
  periodStart: string;
  periodEnd: string;
  documentIds: string[];
  unreconciled: {
    kind: TotalKind;
    /** Empty: all states. */
    state: string;
    stated: string;
    payroll: string;
    /** Stated total less the payroll. */
    difference: string;
  };
}

/** Persons of whose pay a rule decided, such as those whose pay in a standard exception counts in another class. */
interface DividedPayroll {
  personCount: number;
  /** First and last day of this pay, over all persons, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
  /** The first persons. */
  persons: (Pick<DividedPerson, "employeeIds" | "periodStart" | "periodEnd"> & { moved: MovedPay[] })[];
  /** Ids of the rule rows. */
  rules: string[];
}

interface MovedPay {
  state: string;
  fromClass: string;
  toClass: string;
  amount: string;
}

const mostPersons = 100;

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

/** Makes the warning of persons whose pay is divided between a standard exception and another class; empty if none is. */
export function divisionWarnings(divided: readonly DividedPerson[]): WorksheetWarning[] {
  if (divided.length === 0) return [];
  const amount = divided.flatMap(({ moved }) => moved).reduce((sum, each) => sum.plus(exact(each.amount)), zero);
  const whose = divided.length === 1 ? "The pay of 1 person is" : `The pay of ${divided.length} persons is`;
  return [
    {
      code: "DIVIDED_PAYROLL",
      message:
        `${whose} divided between a standard exception and another class on the same days. All of it counts in the class ` +
        `with the highest rate, ${amount.toFixed(2)} of it in another class than reported. Set records_support_division in the policy if the records support the division.`,
      personCount: divided.length,
      periodStart: divided.map(({ periodStart }) => periodStart).toSorted()[0] ?? "",
      periodEnd:
        divided
          .map(({ periodEnd }) => periodEnd)
          .toSorted()
          .at(-1) ?? "",
      persons: divided.slice(0, mostPersons).map(({ employeeIds, periodStart, periodEnd, state, moved }) => ({
        employeeIds,
        periodStart,
        periodEnd,
        moved: moved.map((each) => ({ state, ...each })),
      })),
      rules: [...new Set(divided.map(({ rule }) => rule))].toSorted(),
    },
  ];
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
