import { Profile, type SubmitReportResponse } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { CheckReportResponse } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { exactNumber } from "@platform/decimal/exact-number";
import { amountSchema } from "@platform/public-records/value/amount";
import { environmentSchema } from "@platform/public-records/value/environment";
import type { Environment } from "@platform/service/call/tenant";
import { z } from "zod";
import { isJsonObject } from "../../../edge/body/json-object.ts";
import { violationsOf } from "../../../edge/body/violations.ts";
import type { Outcome, Problem, Violation } from "../../../edge/errors/problem.ts";
import { invalidMembers, malformed, missingMembers } from "../../../edge/errors/problems.ts";
import type { UnreadMember } from "../../../edge/names/unread-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { decimalString, nonNegativeDecimal, optionalDecimalString, wages } from "../../shared/decimal.ts";
import { profileNames } from "../../shared/field-names.ts";
import { stateCode, text } from "../../shared/text.ts";
import { toAcceptedWarnings, warningsSchema } from "../findings/findings.ts";
import { readRecords } from "../records/read-records.ts";
import { acceptedMessage, estimatedProcessingTimes } from "./accepted-report.ts";
import { checkEmployeeCount, defaultMaxEmployees } from "./employee-count.ts";
import {
  checkNoEmployees,
  checkNoTotals,
  isStatement,
  noPayrollSchema,
  statementMembers,
  statementName,
} from "./no-payroll.ts";
import { oneOvertime } from "./one-overtime.ts";
import { checkPeriod } from "./period.ts";
import { fromRatingMembers, ratingMembers } from "./rating-members.ts";
import { dryRunMessage, dryRunOutcomeSchema, toDryRunOutcome } from "./report-dry-run.ts";
import { publicFieldA } from "./report-field.ts";
import type { Submission, SubmittedRecord, SubmittedTotals } from "./submission.ts";

/** A check of an employee of Profile A, made whatever else is wrong: only a volunteer has wages of 0. */
const paidUnlessVolunteer = {
  holds(employee: unknown): boolean {
    const { gross_wages, volunteer } = isJsonObject(employee) ? employee : {};
    return gross_wages !== 0 || volunteer === true;
  },
  otherwise: { path: ["gross_wages"], error: "a positive number", when: () => true },
};

/** One employee of Profile A's report, in one class code and state. */
const employeeA = z
  .object(
    {
      employee_id: text().meta({
        description: "Your id of the employee, the same in every report.",
        examples: ["emp_1001"],
      }),
      name: text().meta({ examples: ["Maria Alvarez"] }),
      classification_code: text().meta({ description: "Class code of the rating bureau.", examples: ["8810"] }),
      hours_worked: nonNegativeDecimal().meta({ examples: [86.5] }),
      gross_wages: wages().meta({ description: "Above 0, but for a `volunteer`.", examples: [2595.5] }),
      state: stateCode()
        .nullish()
        .meta({ description: "State where the work was done.", examples: ["IN"] }),
      ...ratingMembers,
    },
    { error: "an object" },
  )
  .refine(oneOvertime.holds, oneOvertime.otherwise)
  .refine(paidUnlessVolunteer.holds, paidUnlessVolunteer.otherwise);

const payrollDataA = z.object(
  {
    total_payroll: nonNegativeDecimal()
      .nullish()
      .meta({ examples: [648875.25] }),
    total_hours: nonNegativeDecimal()
      .nullish()
      .meta({ examples: [21625] }),
    officer_payroll: nonNegativeDecimal()
      .nullish()
      .meta({ examples: [9500] }),
    subcontractor_payments: nonNegativeDecimal()
      .nullish()
      .meta({ description: "Payments to subcontractors without a certificate of insurance.", examples: [0] }),
  },
  { error: "an object" },
);

/** Profile A's payroll report. Amounts and hours have at most 11 digits before the decimal point and 4 after. */
export const payrollReportA = z.object({
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  period_start: calendarDate().meta({ description: "First day of the period.", examples: ["2026-01-01"] }),
  period_end: calendarDate().meta({
    description: "Last day of the period, not before `period_start`.",
    examples: ["2026-01-15"],
  }),
  employees: z.array(employeeA).min(1).meta({ description: "One entry for each employee, class code and state." }),
  payroll_data: payrollDataA.meta({ description: "Your totals. They are checked against the employees." }),
  corrects: text()
    .nullish()
    .meta({ description: "Id of the report that this one replaces.", examples: ["PR_01K…"] }),
  no_payroll: noPayrollSchema,
});

/** Profile A's statement that nobody was paid in a period. */
const noPayrollStatementA = payrollReportA.extend({
  ...statementMembers,
  payroll_data: payrollDataA.nullish().meta({ description: "Your totals, all 0. They may be left out." }),
});

/** A body of Profile A. */
export const reportBodyA = z
  .union([payrollReportA.meta({ id: "PayrollReportSubmission" }), noPayrollStatementA.meta(statementName)])
  .meta({ id: "PayrollReportRequest" });

const requiredFields = ["employer_id", "period_start", "period_end", "employees", "payroll_data"];
const requiredOfStatement = requiredFields.filter((field) => field !== "payroll_data");

// Dates and employees are families of their own, checked only when what comes before them is right.
const topLevel = payrollReportA
  .pick({ employer_id: true, payroll_data: true, corrects: true, no_payroll: true })
  .extend({
    employees: z.custom<unknown[]>(Array.isArray, { error: "an array" }),
  });
const topLevelOfStatement = topLevel.extend({ payroll_data: payrollDataA.nullish() });

const notSensitive = new Set(["employer_id", "corrects", "employee_id", "classification_code", "state", "kind"]);

/**
 * Reads Profile A's report. Reports problems of one kind at a time, in the order in which a partner would fix
 * them: missing members, wrong types, dates, employees.
 */
export function readReportA(body: unknown, { maxEmployees = defaultMaxEmployees } = {}): Outcome<Submission> {
  if (!isJsonObject(body)) return refuse(malformed("The body must be a JSON object."));
  const noPayroll = isStatement(body);
  const required = noPayroll ? requiredOfStatement : requiredFields;
  const missing = required.filter((field) => body[field] === undefined || body[field] === null);
  if (missing.length > 0) return refuse(missingMembers(missing, required));

  const top = (noPayroll ? topLevelOfStatement : topLevel).safeParse(body);
  if (!top.success) return refuse(invalidMembers(violationsOf(top.error, body, { echoed: notSensitive })));

  const period = checkPeriod(
    { field: "period_start", value: body.period_start },
    { field: "period_end", value: body.period_end },
  );
  if (!period.ok) return refuse(wrongDates(period.violations));

  const { employer_id, employees, payroll_data, corrects } = top.data;
  const wrongCount = noPayroll
    ? checkNoEmployees(employees.length)
    : checkEmployeeCount(employees.length, maxEmployees);
  if (wrongCount) return refuse(invalidMembers([wrongCount]));
  const wrongTotals = noPayroll ? checkNoTotals(payroll_data ?? {}) : [];
  if (wrongTotals.length > 0) return refuse(invalidMembers(wrongTotals));

  const { records, violations, violationsNotListed } = readRecords(employees, {
    schema: employeeA,
    fromEmployee: fromEmployeeA,
    echoed: notSensitive,
    classCodeField: profileNames.A.class_code,
  });
  if (violations.length > 0) return refuse(invalidMembers(violations, violationsNotListed));

  return {
    ok: true,
    value: {
      profile: Profile.A,
      employerId: employer_id,
      periodStart: period.start,
      periodEnd: period.end,
      records,
      statedTotals: fromPayrollData(payroll_data ?? {}),
      corrects: corrects ?? "",
      noPayroll,
    },
  };
}

function refuse(problem: Problem): Outcome<never> {
  return { ok: false, problem };
}

/** `details` has room for one violation, so it describes the first date. */
function wrongDates(violations: readonly Violation[]): Problem {
  const [first] = violations;
  return {
    ...invalidMembers(violations),
    details: { field: first?.field, expected: first?.expected, received: first?.received },
  };
}

function fromEmployeeA(employee: z.output<typeof employeeA>): SubmittedRecord {
  return {
    employeeId: employee.employee_id,
    name: employee.name,
    firstName: "",
    lastName: "",
    classCode: employee.classification_code,
    state: employee.state ?? "",
    hoursWorked: decimalString(employee.hours_worked),
    grossWages: decimalString(employee.gross_wages),
    ...fromRatingMembers(employee),
  };
}

function fromPayrollData(totals: z.output<typeof payrollDataA>): SubmittedTotals {
  return {
    totalPayroll: optionalDecimalString(totals.total_payroll),
    totalHours: optionalDecimalString(totals.total_hours),
    officerPayroll: optionalDecimalString(totals.officer_payroll),
    subcontractorPayments: optionalDecimalString(totals.subcontractor_payments),
  };
}

const periodSchema = z.object({ start: z.iso.date(), end: z.iso.date() });

/** Profile A's 202. */
export const acceptedSchemaA = z.object({
  message: z.string(),
  report_id: z.string(),
  status: z.literal("processing"),
  environment: environmentSchema,
  employer_id: z.string(),
  period: periodSchema,
  employee_count: z.int(),
  estimated_processing_time: z.string(),
  warnings: warningsSchema,
});

export function toAcceptedA(
  accepted: SubmitReportResponse,
  submission: Submission,
  environment: Environment,
  unread: readonly UnreadMember[],
): z.input<typeof acceptedSchemaA> {
  return {
    message: acceptedMessage,
    report_id: accepted.reportId,
    status: "processing",
    environment,
    employer_id: submission.employerId,
    period: { start: submission.periodStart, end: submission.periodEnd },
    employee_count: accepted.employeeCount,
    estimated_processing_time: estimatedProcessingTimes[environment],
    warnings: toAcceptedWarnings(accepted.warnings, unread),
  };
}

/** Profile A's response to a dry run. */
export const dryRunSchemaA = z.object({
  message: z.string(),
  environment: environmentSchema,
  employer_id: z.string(),
  period: periodSchema,
  employee_count: z.int(),
  total_gross_wages: amountSchema,
  ...dryRunOutcomeSchema.shape,
});

export function toDryRunA(
  checked: CheckReportResponse,
  submission: Submission,
  environment: Environment,
): z.input<typeof dryRunSchemaA> {
  return {
    message: dryRunMessage,
    environment,
    employer_id: submission.employerId,
    period: { start: submission.periodStart, end: submission.periodEnd },
    employee_count: checked.employeeCount,
    total_gross_wages: exactNumber(checked.totalGrossWages),
    ...toDryRunOutcome(checked, publicFieldA),
  };
}
