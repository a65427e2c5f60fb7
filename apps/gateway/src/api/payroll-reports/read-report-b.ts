import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { isJsonObject, type JsonObject } from "../../edge/body/json-object.ts";
import { typeOf, violationsOf } from "../../edge/body/violations.ts";
import { maxViolations, type Outcome, type Violation } from "../../edge/errors/problem.ts";
import { invalidMembers, malformed } from "../../edge/errors/problems.ts";
import { checkEmployeeCount, defaultMaxEmployees } from "./employee-count.ts";
import { checkPeriod, type PeriodRead } from "./period.ts";
import { type RecordsRead, readRecords } from "./read-records.ts";
import { employeeB, payrollReportB, recordFromB } from "./report-b.ts";
import type { Submission } from "./submission.ts";

const topLevel = payrollReportB.pick({ employer_id: true, corrects: true });

const notSensitive = new Set(["employer_id", "corrects", "employee_id", "job_classification", "state"]);

/** Reads Profile B's report. Everything that is wrong is told at once, in the order of the specification. */
export function readReportB(body: unknown, { maxEmployees = defaultMaxEmployees } = {}): Outcome<Submission> {
  if (!isJsonObject(body)) return { ok: false, problem: malformed("The body must be a JSON object.") };
  const top = topLevel.safeParse(body);
  const period = readPeriod(body);
  const employees = readEmployees(body, maxEmployees);
  if (top.success && period.ok && employees.violations.length === 0) {
    return {
      ok: true,
      value: {
        profile: Profile.B,
        employerId: top.data.employer_id,
        periodStart: period.start,
        periodEnd: period.end,
        records: employees.records,
        corrects: top.data.corrects ?? "",
      },
    };
  }
  const violations = [
    ...(top.success ? [] : violationsOf(top.error, body, { echoed: notSensitive })),
    ...(period.ok ? [] : period.violations),
    ...employees.violations,
  ];
  const listed = violations.slice(0, maxViolations);
  const notListed = violations.length - listed.length + employees.violationsNotListed;
  return { ok: false, problem: invalidMembers(listed, notListed) };
}

function readPeriod({ pay_period: period }: JsonObject): PeriodRead {
  if (!isJsonObject(period)) return { ok: false, violations: [notA("an object", "pay_period", period)] };
  return checkPeriod(
    { field: "pay_period.start_date", value: period.start_date },
    { field: "pay_period.end_date", value: period.end_date },
  );
}

function readEmployees({ employees }: JsonObject, maxEmployees: number): RecordsRead {
  if (!Array.isArray(employees)) return unread(notA("an array", "employees", employees));
  const wrongCount = checkEmployeeCount(employees.length, maxEmployees);
  if (wrongCount) return unread(wrongCount);
  return readRecords(employees, {
    schema: employeeB,
    toRecord: recordFromB,
    echoed: notSensitive,
    classCodeField: "job_classification",
  });
}

function unread(violation: Violation): RecordsRead {
  return { records: [], violations: [violation], violationsNotListed: 0 };
}

function notA(expected: string, field: string, value: unknown): Violation {
  const missing = value === undefined || value === null;
  return { field, reason: missing ? "is required" : `must be ${expected}`, missing, expected, received: typeOf(value) };
}
