import type { ExposureLine, ExposureReport } from "@platform/contracts/payroll_intake/v1/exposure";
import type { ExcludedPay, PayrollLine, PayrollReport } from "../../rating/payroll/payroll.ts";

/** Converts a message of payroll-intake to a report, without its lines. */
export function fromExposureReport(report: ExposureReport): PayrollReport {
  const { reportId, source, periodStart, periodEnd, noPayroll, subcontractorPayments } = report;
  return {
    reportId,
    noPayroll,
    ownerId: source?.ownerId ?? "",
    employerId: source?.employerId ?? "",
    periodStart,
    periodEnd,
    ...(subcontractorPayments !== undefined && { subcontractorPayments }),
  };
}

/** Converts a message of payroll-intake to a payroll line. Member by member, which is several times as fast as a rest. */
export function fromExposureLine(line: ExposureLine): PayrollLine {
  return {
    position: line.position,
    employeeId: line.employeeId,
    state: line.state,
    classCode: line.classCode,
    officer: line.officer,
    grossWages: line.grossWages,
    hoursWorked: line.hoursWorked,
    overtimePay: line.overtimePay,
    overtimeMultiplier: line.overtimeMultiplier,
    doubleTimePay: line.doubleTimePay,
    ...(line.overtimePremium !== "" && { overtimePremium: line.overtimePremium }),
    ...(line.oneOrTwoFamily && { oneOrTwoFamily: true }),
    ...(line.hireDate !== "" && { hireDate: line.hireDate }),
    ...(line.excludedPay.length > 0 && { excludedPay: line.excludedPay.map(toExcludedPay) }),
  };
}

/** A kind that this release does not know has no rule on file, so the audit fails instead of counting it wrongly. */
function toExcludedPay({ kind, amount }: ExposureLine["excludedPay"][number]): ExcludedPay {
  return { kind: kind as ExcludedPay["kind"], amount };
}
