import type { ClassCodeBook, Verdict } from "@platform/class-codes/class-code-book";
import { classOfWage } from "@platform/class-codes/dual-wage";
import { Exact, zero } from "@platform/decimal/exact";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { hasNineDigits, hasSocialSecurityNumber, isPrivateName } from "@platform/validation/social-security-number";
import { excludedPayByKind, sumOf } from "../payroll/excluded-pay.ts";
import { daysOf, type PayPeriod } from "../payroll/pay-period.ts";
import { defaultOvertimeMultiplier, type PayrollRecord } from "../payroll/payroll-report.ts";
import { addDivisionWarnings } from "./division-warnings.ts";
import { type KnownClasses, noKnownClasses } from "./known-classes.ts";
import type { Problem } from "./problem.ts";
import { receivedOf } from "./received.ts";
import type { RecordFindings } from "./record-findings.ts";
import { hoursAbovePeriod } from "./record-problems.ts";

/** Federal minimum wage in dollars per hour, since 24 July 2009 (29 U.S.C. 206(a)(1)(C)). */
const federalMinimumHourlyPay = "7.25";

/**
 * Checks each record, and the sum of each employee's hours over all of their records. Findings are in the order of the
 * records. Class codes go by the day on which the policy begins, if it is known; a code of a rate table or a policy is known.
 */
export function checkRecords(
  records: readonly PayrollRecord[],
  period: PayPeriod,
  book: ClassCodeBook,
  knownClasses: KnownClasses = noKnownClasses,
): RecordFindings[] {
  // 24 hours for each day of the period: 168 per week.
  const maxHours = new Exact(24 * daysOf(period));
  const hoursOf = hoursByEmployee(records);
  const verdictOf = verdicts(period, book, knownClasses);
  const policyDate = knownClasses.policyDate ?? period.periodEnd;
  const allFindings = records.map((record) => {
    const findings: RecordFindings = { problems: [], warnings: [] };
    checkPrivateNumbers(record, findings);
    checkClass(record, verdictOf(record), book, findings);
    checkDualWage(record, policyDate, book, findings);
    checkHours(record, hoursOf.get(record.employeeId) ?? zero, maxHours, findings);
    checkParts(record, findings);
    checkPay(record, findings);
    if (record.reversal) findings.warnings.push(payReversed);
    return findings;
  });
  addDivisionWarnings(records, allFindings, policyDate);
  return allFindings;
}

/** Returns a function that returns the verdict on the class of a record. It checks each class once. */
function verdicts({ periodEnd }: PayPeriod, book: ClassCodeBook, knownClasses: KnownClasses) {
  const cache = new Map<string, Verdict>();
  return ({ classCode, state }: PayrollRecord): Verdict => {
    const key = `${state} ${classCode}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const checked = book.check(classCode, state, periodEnd, knownClasses.policyDate);
    const isKnown = checked.kind === "unverified" && knownClasses.has(state, classCode);
    const verdict: Verdict = isKnown ? { kind: "known" } : checked;
    cache.set(key, verdict);
    return verdict;
  };
}

function hoursByEmployee(records: readonly PayrollRecord[]): Map<string, Exact> {
  const hours = new Map<string, Exact>();
  for (const { employeeId, hoursWorked, reversal } of records) {
    if (reversal) continue;
    const before = hours.get(employeeId);
    hours.set(employeeId, before ? before.plus(hoursWorked) : new Exact(hoursWorked));
  }
  return hours;
}

/**
 * A social security number is neither a name nor an employee number. Nine digits without hyphens in an employee id are only warned
 * of, because some payroll programs number employees so. No finding repeats the number.
 */
function checkPrivateNumbers(record: PayrollRecord, { problems, warnings }: RecordFindings) {
  const names = { name: record.name, first_name: record.firstName, last_name: record.lastName };
  for (const [field, name] of Object.entries(names)) {
    if (isPrivateName(name)) problems.push({ ...privateNumber, field });
  }
  if (hasSocialSecurityNumber(record.employeeId)) problems.push({ ...privateNumber, field: "employee_id" });
  else if (hasNineDigits(record.employeeId)) warnings.push(nineDigits);
}

const privateNumber: Problem = {
  code: "SOCIAL_SECURITY_NUMBER",
  field: "employee_id",
  message: "The member looks like a social security number, which is not stored as a name or an employee id.",
  expected: "a name, or the number of the employee in the payroll program",
};

const nineDigits: Problem<FindingWarning> = {
  code: "EMPLOYEE_ID_NINE_DIGITS",
  field: "employee_id",
  message: "The employee id has nine digits and may be a social security number.",
  expected: "the number of the employee in the payroll program",
};

const stateMissing: Problem<FindingWarning> = {
  code: "STATE_MISSING",
  field: "state",
  message: "The record has no state, and neither the employee record nor the policy says which one it is.",
  received: "",
  expected: "the two-letter postal code of the state in which the work was done",
};

const payReversed: Problem<FindingWarning> = {
  code: "PAY_REVERSED",
  field: "gross_wages",
  message:
    "The record takes back pay of an earlier period, and is subtracted. Where limits apply to each week, correct the earlier report instead.",
};

function checkClass(
  record: PayrollRecord,
  verdict: Verdict,
  book: ClassCodeBook,
  { problems, warnings }: RecordFindings,
) {
  if (record.state === "") warnings.push(stateMissing);
  if (record.state !== "" && !book.hasState(record.state)) {
    problems.push({
      code: "STATE_UNKNOWN",
      field: "state",
      message: "The state must be the two-letter postal code of a state or DC, in capitals.",
      ...receivedOf(record.state),
      expected: "the two-letter postal code of a state or DC, in capitals",
    });
  } else if (verdict.kind === "malformed") {
    const { message, expected } = verdict;
    problems.push({
      code: "CLASS_CODE_UNKNOWN",
      field: "class_code",
      message,
      ...receivedOf(record.classCode),
      expected,
    });
  } else if (verdict.kind !== "known") {
    const code = verdict.kind === "discontinued" ? "CLASS_CODE_DISCONTINUED" : "CLASS_CODE_UNVERIFIED";
    const { message, expected } = verdict;
    warnings.push({ code, field: "class_code", message, ...receivedOf(record.classCode), expected });
  }
}

/** Some classes of the same work go by the hourly wage; neither overtime nor pay that is no remuneration raises it. */
function checkDualWage(record: PayrollRecord, policyDate: string, book: ClassCodeBook, { warnings }: RecordFindings) {
  const classes = book.dualWageOf(record.classCode, record.state, policyDate);
  const hours = new Exact(record.hoursWorked);
  if (!classes || hours.eq(zero)) return;
  const overtimePay = new Exact(record.overtimePay ?? zero);
  const extra = overtimePay.minus(overtimePay.div(record.overtimeMultiplier ?? defaultOvertimeMultiplier));
  const straight = new Exact(record.grossWages)
    .minus(extra)
    .minus(record.overtimePremium ?? zero)
    .minus(new Exact(record.doubleTimePay ?? zero).div(2))
    .minus(sumOf(record.excludedPay));
  const expected = classOfWage(classes, hours.times(classes.hourly_wage).gt(straight));
  if (expected === record.classCode) return;
  warnings.push({
    code: "DUAL_WAGE_CLASS",
    field: "class_code",
    message: `The class goes by the hourly wage: below ${classes.hourly_wage} dollars it is ${classes.below}, else ${classes.at_or_above}.`,
    received: record.classCode,
    expected,
  });
}

function checkHours(record: PayrollRecord, personsHours: Exact, maxHours: Exact, { problems }: RecordFindings) {
  if (personsHours.gt(maxHours)) {
    problems.push({ ...hoursAbovePeriod, received: personsHours.toFixed(), expected: `at most ${maxHours.toFixed()}` });
  }
  if (record.overtimeHours !== undefined && new Exact(record.overtimeHours).gt(record.hoursWorked)) {
    problems.push({
      code: "OVERTIME_HOURS_ABOVE_TOTAL",
      field: "overtime_hours",
      message: "Overtime hours are part of the hours worked and cannot exceed them.",
      received: record.overtimeHours,
      expected: `at most ${record.hoursWorked}`,
    });
  }
}

/** The parts of the gross wages are different parts: none may exceed the gross wages, nor may all together. */
function checkParts(record: PayrollRecord, { problems }: RecordFindings) {
  const overtimePay = new Exact(record.overtimePay ?? zero);
  const overtimePremium = new Exact(record.overtimePremium ?? zero);
  if (overtimePay.gt(zero) && overtimePremium.gt(zero)) {
    problems.push({
      code: "OVERTIME_STATED_TWICE",
      field: "overtime_premium",
      message:
        "The record has overtime_pay and overtime_premium, which disagree. The first is all pay for the overtime hours, the " +
        "second only what is extra of it.",
      received: "overtime_pay and overtime_premium",
      expected: "overtime_pay or overtime_premium, or both that agree",
    });
    return;
  }
  const ofOvertime = overtimePay.plus(overtimePremium).plus(record.doubleTimePay ?? zero);
  if (ofOvertime.gt(record.grossWages)) {
    problems.push({
      code: "OVERTIME_PAY_ABOVE_TOTAL",
      field: fieldOfOvertime(record),
      message: "Overtime and double-time pay are part of the gross wages and cannot exceed them.",
      expected: "at most the gross wages",
    });
  }
  const excluded = sumOf(record.excludedPay);
  if (excluded.gt(zero) && excluded.plus(ofOvertime).gt(record.grossWages)) {
    problems.push({
      code: "EXCLUDED_PAY_ABOVE_TOTAL",
      field: "excluded_pay",
      message:
        "Excluded pay and overtime pay are different parts of the gross wages, and their sum cannot exceed them.",
      received: excludedPayByKind(record.excludedPay)
        .map(({ kind }) => kind)
        .join(", "),
      expected: "at most the gross wages less overtime and double-time pay",
    });
  }
}

function fieldOfOvertime({ overtimePay, overtimePremium }: PayrollRecord) {
  if (overtimePay !== undefined && !new Exact(overtimePay).eq(zero)) return "overtime_pay";
  return overtimePremium === undefined || new Exact(overtimePremium).eq(zero) ? "double_time_pay" : "overtime_premium";
}

function checkPay(record: PayrollRecord, { warnings }: RecordFindings) {
  const hours = new Exact(record.hoursWorked);
  const wages = new Exact(record.grossWages);
  // Pay that is taken back says nothing about hours. Neither hours nor pay: unpaid leave.
  if (record.reversal || (hours.eq(zero) && wages.eq(zero))) return;
  if (hours.eq(zero)) {
    warnings.push({
      code: "WAGES_WITHOUT_HOURS",
      field: "hours_worked",
      message: "The record has wages but no hours.",
      received: record.hoursWorked,
      expected: "more than 0",
    });
  } else if (hours.times(federalMinimumHourlyPay).gt(wages)) {
    warnings.push({
      code: "HOURLY_PAY_LOW",
      field: "gross_wages",
      message: "Gross wages divided by hours worked are below the federal minimum of 7.25 dollars per hour.",
    });
  }
}
