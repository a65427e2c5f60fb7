import type { PersonRemark, RemarkCode } from "../../rating/payroll/person-remark.ts";
import type { WorksheetWarning } from "./exposure-source.ts";

const mostPersons = 100;

/** The warnings in words. Each is of one person or of several. */
const messages: Readonly<Record<RemarkCode, (persons: string) => string>> = {
  DUAL_WAGE_CLASS: (persons) =>
    `Pay of ${persons} counts in another class than reported, because the class goes by the hourly wage. Set wage_records_verified in the policy if the wages were verified.`,
  OFFICER_COVERAGE_ASSUMED: (persons) =>
    `No election of ${persons} is in the policy: an officer counts as covered from the first day of the term, or from the hire date of the employee record if that is later. Enter elections.`,
  PAY_REVERSED: (persons) =>
    `A reversal takes back pay of ${persons} up to the maximum of a week, because the week that it takes back is not known. Correct the report of that week instead.`,
  WEEKS_AVERAGED: (persons) =>
    `The pay of ${persons} counts up to a maximum of each actual week, and is reported for longer periods, so the average week decides. Report pay by weeks if weeks differ.`,
};

/** Makes a warning for each kind of remark, with its first persons. */
export function remarkWarnings(remarks: readonly PersonRemark[]): WorksheetWarning[] {
  return [...Map.groupBy(remarks, ({ code }) => code)].map(([code, ofKind]) => {
    const persons = [...Map.groupBy(ofKind, ({ employeeIds }) => employeeIds.join("\n")).values()];
    const starts = ofKind.map(({ periodStart }) => periodStart).toSorted();
    const ends = ofKind.map(({ periodEnd }) => periodEnd).toSorted();
    return {
      code,
      message: messages[code](persons.length === 1 ? "1 person" : `${persons.length} persons`),
      personCount: persons.length,
      periodStart: starts[0] ?? "",
      periodEnd: ends.at(-1) ?? "",
      persons: persons.slice(0, mostPersons).map(personOf),
      rules: [...new Set(ofKind.map(({ rule }) => rule))].filter((rule) => rule !== "").toSorted(),
    };
  });
}

function personOf(remarks: readonly PersonRemark[]) {
  return {
    employeeIds: remarks[0]?.employeeIds ?? [],
    periodStart: remarks.map(({ periodStart }) => periodStart).toSorted()[0] ?? "",
    periodEnd:
      remarks
        .map(({ periodEnd }) => periodEnd)
        .toSorted()
        .at(-1) ?? "",
    moved: remarks.flatMap(({ state, moved }) => moved.map((each) => ({ state, ...each }))),
  };
}
