import { Profile, type SubmitReportResponse } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { CheckReportResponse } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { exactNumber } from "@platform/decimal/exact-number";
import { amountSchema } from "@platform/public-records/value/amount";
import { z } from "zod";
import { isJsonObject, type JsonObject } from "../../../edge/body/json-object.ts";
import { typeOf, violationsOf } from "../../../edge/body/violations.ts";
import { maxViolations, type Outcome, type Violation } from "../../../edge/errors/problem.ts";
import { invalidMembers, malformed } from "../../../edge/errors/problems.ts";
import type { UnreadMember } from "../../../edge/names/unread-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { decimalString, nonNegativeDecimal } from "../../shared/decimal.ts";
import { profileNames } from "../../shared/field-names.ts";
import { stateCode, text } from "../../shared/text.ts";
import { toAcceptedWarnings, warningsSchema } from "../findings/findings.ts";
import { type RecordsRead, readRecords } from "../records/read-records.ts";
import { acceptedMessage } from "./accepted-report.ts";
import { checkEmployeeCount, defaultMaxEmployees } from "./employee-count.ts";
import { checkNoEmployees, isStatement, noPayrollSchema, statementMembers, statementName } from "./no-payroll.ts";
import { oneOvertime } from "./one-overtime.ts";
import { checkPeriod, type PeriodRead } from "./period.ts";
import { fromRatingMembers, ratingMembers } from "./rating-members.ts";
import { dryRunMessage, dryRunOutcomeSchema, toDryRunOutcome } from "./report-dry-run.ts";
import { publicFieldB } from "./report-field.ts";
import type { Submission, SubmittedRecord } from "./submission.ts";

/** One employee of Profile B's report, in one job classification and state. */
const employeeB = z
  .object(
    {
      employee_id: text().meta({
        description: "Your id of the employee, the same in every report.",
        examples: ["emp_1001"],
      }),
      first_name: text().meta({ examples: ["Maria"] }),
      last_name: text().meta({ examples: ["Alvarez"] }),
      gross_pay: nonNegativeDecimal().meta({
        description: "Gross pay of the period; 0 for unpaid leave.",
        examples: [2595.5],
      }),
      hours_worked: nonNegativeDecimal().meta({ examples: [86.5] }),
      job_classification: text().meta({ description: "Class code of the rating bureau.", examples: ["8810"] }),
      state: stateCode().meta({ description: "State where the work was done.", examples: ["IN"] }),
      ...ratingMembers,
    },
    { error: "an object" },
  )
  .refine(oneOvertime.holds, oneOvertime.otherwise);

/** Profile B's payroll report. Amounts and hours have at most 11 digits before the decimal point and 4 after. */
export const payrollReportB = z.object({
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  pay_period: z.object(
    {
      start_date: calendarDate().meta({ description: "First day of the period.", examples: ["2026-01-01"] }),
      end_date: calendarDate().meta({
        description: "Last day of the period, not before `start_date`.",
        examples: ["2026-01-15"],
      }),
    },
    { error: "an object" },
  ),
  employees: z.array(employeeB).min(1).meta({ description: "One entry for each employee, class code and state." }),
  corrects: text()
    .nullish()
    .meta({ description: "Id of the report that this one replaces.", examples: ["PR_01K…"] }),
  no_payroll: noPayrollSchema,
});

/** Profile B's statement that nobody was paid in a period. */
const noPayrollStatementB = payrollReportB.extend(statementMembers);

/** A body of Profile B. */
export const reportBodyB = z
  .union([payrollReportB.meta({ id: "PayrollReportSubmission" }), noPayrollStatementB.meta(statementName)])
  .meta({ id: "PayrollReportRequest" });

const topLevel = payrollReportB.pick({ employer_id: true, corrects: true, no_payroll: true });

const notSensitive = new Set(["employer_id", "corrects", "employee_id", "job_classification", "state", "kind"]);

/** Reads Profile B's report. Reports all problems at once, in the order of the specification. */
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
        noPayroll: isStatement(body),
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

function readEmployees(body: JsonObject, maxEmployees: number): RecordsRead {
  const { employees } = body;
  if (!Array.isArray(employees)) return unread(notA("an array", "employees", employees));
  const { length: count } = employees;
  const wrongCount = isStatement(body) ? checkNoEmployees(count) : checkEmployeeCount(count, maxEmployees);
  if (wrongCount) return unread(wrongCount);
  return readRecords(employees, {
    schema: employeeB,
    fromEmployee: fromEmployeeB,
    echoed: notSensitive,
    classCodeField: profileNames.B.class_code,
  });
}

function unread(violation: Violation): RecordsRead {
  return { records: [], violations: [violation], violationsNotListed: 0 };
}

function notA(expected: string, field: string, value: unknown): Violation {
  const missing = value === undefined || value === null;
  return { field, reason: missing ? "is required" : `must be ${expected}`, missing, expected, received: typeOf(value) };
}

function fromEmployeeB(employee: z.output<typeof employeeB>): SubmittedRecord {
  return {
    employeeId: employee.employee_id,
    name: `${employee.first_name} ${employee.last_name}`,
    firstName: employee.first_name,
    lastName: employee.last_name,
    classCode: employee.job_classification,
    state: employee.state,
    hoursWorked: decimalString(employee.hours_worked),
    grossWages: decimalString(employee.gross_pay),
    ...fromRatingMembers(employee),
  };
}

/** Profile B's 202. */
export const acceptedSchemaB = z.object({
  success: z.literal(true),
  report_id: z.string(),
  status: z.literal("processing"),
  employees_count: z.int(),
  total_gross_pay: amountSchema,
  message: z.string(),
  warnings: warningsSchema,
});

export function toAcceptedB(
  accepted: SubmitReportResponse,
  unread: readonly UnreadMember[],
): z.input<typeof acceptedSchemaB> {
  return {
    success: true,
    report_id: accepted.reportId,
    status: "processing",
    employees_count: accepted.employeeCount,
    total_gross_pay: exactNumber(accepted.totalGrossWages),
    message: acceptedMessage,
    warnings: toAcceptedWarnings(accepted.warnings, unread),
  };
}

/** Profile B's response to a dry run. */
export const dryRunSchemaB = z.object({
  success: z.literal(true),
  message: z.string(),
  employees_count: z.int(),
  total_gross_pay: amountSchema,
  ...dryRunOutcomeSchema.shape,
});

export function toDryRunB(checked: CheckReportResponse): z.input<typeof dryRunSchemaB> {
  return {
    success: true,
    message: dryRunMessage,
    employees_count: checked.employeeCount,
    total_gross_pay: exactNumber(checked.totalGrossWages),
    ...toDryRunOutcome(checked, publicFieldB),
  };
}
