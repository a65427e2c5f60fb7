import type { z } from "zod";
import { echoOf, violationsOf } from "../../../edge/body/violations.ts";
import { maxViolations, type Violation } from "../../../edge/errors/problem.ts";
import type { SubmittedRecord } from "../reports/submission.ts";

/** How a profile describes one employee of a report. */
interface EmployeeReading<Schema extends z.ZodType> {
  schema: Schema;
  fromEmployee: (employee: z.output<Schema>) => SubmittedRecord;
  /** Members that error messages may repeat: neither wages nor names of persons. */
  echoed: ReadonlySet<string>;
  /** The profile's name of the class code. */
  classCodeField: string;
}

/** The records, whole only when there are no violations. */
export interface RecordsRead {
  records: SubmittedRecord[];
  violations: Violation[];
  violationsNotListed: number;
}

/**
 * Reads the employees of a report one by one, so that one wrong entry hides no other. Two entries of one employee are
 * two records when class code or state differ, and a mistake when neither does.
 */
export function readRecords<Schema extends z.ZodType>(
  employees: readonly unknown[],
  { schema, fromEmployee, echoed, classCodeField }: EmployeeReading<Schema>,
): RecordsRead {
  const records: SubmittedRecord[] = [];
  const violations: Violation[] = [];
  const firstOf = new Map<string, number>();
  let violationCount = 0;
  const report = (wrong: readonly Violation[]) => {
    violationCount += wrong.length;
    violations.push(...wrong.slice(0, maxViolations - violations.length));
  };

  for (const [index, employee] of employees.entries()) {
    const at = `employees[${index}]`;
    const read = schema.safeParse(employee);
    if (!read.success) {
      report(violationsOf(read.error, employee, { at, echoed }));
      continue;
    }
    const record = fromEmployee(read.data);
    const key = `${record.employeeId}\0${record.classCode}\0${record.state}`;
    const first = firstOf.get(key);
    if (first !== undefined) report([repeated(at, first, classCodeField, record)]);
    else firstOf.set(key, index);
    records.push(record);
  }
  return { records, violations, violationsNotListed: violationCount - violations.length };
}

function repeated(at: string, first: number, classCodeField: string, { employeeId }: SubmittedRecord): Violation {
  return {
    field: `${at}.employee_id`,
    reason: `must not repeat employees[${first}] with the same ${classCodeField} and state`,
    expected: `an employee_id once for each ${classCodeField} and state`,
    received: echoOf(employeeId),
  };
}
