import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { z } from "zod";
import { isJsonObject } from "../../edge/body/json-object.ts";
import { violationsOf } from "../../edge/body/violations.ts";
import type { Outcome, Problem, Violation } from "../../edge/errors/problem.ts";
import { invalidMembers, malformed, missingMembers } from "../../edge/errors/problems.ts";
import { checkEmployeeCount, defaultMaxEmployees } from "./employee-count.ts";
import { checkPeriod } from "./period.ts";
import { readRecords } from "./read-records.ts";
import { employeeA, payrollReportA, recordFromA, statedTotalsFromA } from "./report-a.ts";
import type { Submission } from "./submission.ts";

const requiredFields = ["employer_id", "period_start", "period_end", "employees", "payroll_data"];

// Dates and employees are families of their own, checked only when what comes before them is right.
const topLevel = payrollReportA.pick({ employer_id: true, payroll_data: true, corrects: true }).extend({
  employees: z.custom<unknown[]>(Array.isArray, { error: "an array" }),
});

const notSensitive = new Set(["employer_id", "corrects", "employee_id", "classification_code", "state"]);

/**
 * Reads Profile A's report. What is wrong is told one family at a time, in the order in which a partner would mend it:
 * missing members, wrong types, dates, employees.
 */
export function readReportA(body: unknown, { maxEmployees = defaultMaxEmployees } = {}): Outcome<Submission> {
  if (!isJsonObject(body)) return refuse(malformed("The body must be a JSON object."));
  const missing = requiredFields.filter((field) => body[field] === undefined || body[field] === null);
  if (missing.length > 0) return refuse(missingMembers(missing, requiredFields));

  const top = topLevel.safeParse(body);
  if (!top.success) return refuse(invalidMembers(violationsOf(top.error, body, { echoed: notSensitive })));

  const period = checkPeriod(
    { field: "period_start", value: body.period_start },
    { field: "period_end", value: body.period_end },
  );
  if (!period.ok) return refuse(wrongDates(period.violations));

  const { employer_id, employees, payroll_data, corrects } = top.data;
  const wrongCount = checkEmployeeCount(employees.length, maxEmployees);
  if (wrongCount) return refuse(invalidMembers([wrongCount]));

  const { records, violations, violationsNotListed } = readRecords(employees, {
    schema: employeeA,
    toRecord: recordFromA,
    echoed: notSensitive,
    classCodeField: "classification_code",
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
      statedTotals: statedTotalsFromA(payroll_data),
      corrects: corrects ?? "",
    },
  };
}

function refuse(problem: Problem): Outcome<never> {
  return { ok: false, problem };
}

/** The details are of the first date, for there is room for one. */
function wrongDates(violations: readonly Violation[]): Problem {
  const [first] = violations;
  return {
    ...invalidMembers(violations),
    details: { field: first?.field, expected: first?.expected, received: first?.received },
  };
}
