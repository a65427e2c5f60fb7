import type { Amount } from "@platform/decimal/exact";
import { type Days, dateOf } from "../days/days.ts";

/**
 * Codes of remarks about a person's pay. `WEEKS_AVERAGED`: a maximum is that of the actual week, and reports are longer.
 * `DUAL_WAGE_CLASS`: pay counts in the class of its hourly wage. `OFFICER_COVERAGE_ASSUMED`: an officer without an election counts as
 * covered from the first day of the term. `PAY_REVERSED`: pay of an earlier week is taken back where a maximum is that of the actual week.
 */
export type RemarkCode = "WEEKS_AVERAGED" | "DUAL_WAGE_CLASS" | "OFFICER_COVERAGE_ASSUMED" | "PAY_REVERSED";

/** A remark about a person's pay. It changes no figure. */
export interface PersonRemark {
  code: RemarkCode;
  /** Ids of the person in the lines, in order. */
  employeeIds: string[];
  state: string;
  /** First and last day of the pay, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
  /** Id of the row; empty if none decides. */
  rule: string;
  /** Pay of the rated days that counts in another class than it was reported in. */
  moved: { fromClass: string; toClass: string; amount: Amount }[];
}

/** Collects the remarks of a rating. */
export class PersonRemarks {
  readonly #remarks: PersonRemark[] = [];

  add({ days, moved = [], ...remark }: RemarkOfDays): void {
    const employeeIds = [...new Set(remark.employeeIds)].toSorted();
    const period = { periodStart: dateOf(days.first), periodEnd: dateOf(days.last) };
    this.#remarks.push({ ...remark, employeeIds, ...period, moved });
  }

  /** Returns the remarks by person. */
  list(): PersonRemark[] {
    const keyOf = ({ employeeIds, state, periodStart }: PersonRemark) =>
      `${employeeIds.join(" ")} ${state} ${periodStart}`;
    return this.#remarks.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
}

interface RemarkOfDays extends Omit<PersonRemark, "periodStart" | "periodEnd" | "moved" | "employeeIds"> {
  employeeIds: readonly string[];
  days: Days;
  moved?: PersonRemark["moved"];
}
