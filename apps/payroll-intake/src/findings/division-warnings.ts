import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import { isStandardException, standardExceptionsOf, undividedClasses } from "@platform/class-codes/standard-exceptions";
import { Exact, zero } from "@platform/decimal/exact";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { Problem } from "./problem.ts";
import type { RecordFindings } from "./record-findings.ts";

/** The warning of a record in a standard exception, such as 8810, of a person who has pay in another class as well. */
export const dividedPayroll: Problem<FindingWarning> = {
  code: "DIVIDED_PAYROLL",
  field: "class_code",
  message:
    "The employee is paid in this standard exception and in another class. An audit counts all of it in the class with the highest " +
    "rate, unless the policy says that the records support the division.",
};

/**
 * Adds a warning to each record in a standard exception of a person who is paid in another class of the state in the same
 * report, be it another standard exception. Records that failed and unpaid ones do not count.
 */
export function addDivisionWarnings(
  records: readonly PayrollRecord[],
  findings: readonly RecordFindings[],
  policyDate: string,
): void {
  const persons = new Map<string, { record: PayrollRecord; recordFindings: RecordFindings }[]>();
  for (const [position, record] of records.entries()) {
    const recordFindings = findings[position];
    if (!recordFindings || recordFindings.problems.length > 0 || new Exact(record.grossWages).eq(zero)) continue;
    const key = `${record.state} ${record.employeeId}`;
    const records = persons.get(key);
    if (records) records.push({ record, recordFindings });
    else persons.set(key, [{ record, recordFindings }]);
  }
  for (const ofPerson of persons.values()) {
    const state = ofPerson[0]?.record.state ?? "";
    const classCodes = ofPerson.map(({ record }) => bare(record.classCode));
    const undivided = undividedClasses(classCodes, (code) => isStandardException(code, state, policyDate));
    for (const { record, recordFindings } of ofPerson) {
      if (!undivided.includes(bare(record.classCode))) continue;
      recordFindings.warnings.push({ ...dividedPayroll, received: record.classCode });
    }
  }
}

/** A class is the same with and without leading zeros. */
const bare = (classCode: string) => classCode.replace(/^0+/, "");

/** Lists the standard exceptions on a day as `STATE CODE`, the code without leading zeros; the state is empty for records without one. */
export function standardExceptionsOn(book: ClassCodeBook, policyDate: string): string[] {
  return ["", ...book.states].flatMap((state) =>
    standardExceptionsOf(state, policyDate).map((classCode) => `${state} ${classCode}`),
  );
}
