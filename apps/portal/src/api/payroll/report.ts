import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PayrollRecordLine } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Finding, PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { FindingSchema, ReportRecordSchema, ReportSchema } from "@platform/contracts/portal/v1/payroll";

export function toReport(report: PayrollReport): MessageInitShape<typeof ReportSchema> {
  const { id, employerId, status, periodStart, periodEnd, recordsTotal, recordsProcessed, recordsFailed } = report;
  const { submittedGrossWages, processedGrossWages, corrects, replacedBy, fileName, noPayroll, failure } = report;
  const { supplements, receivedAt, finishedAt, voidedAt } = report;
  return {
    id,
    employerId,
    status,
    periodStart,
    periodEnd,
    recordsTotal,
    recordsProcessed,
    recordsFailed,
    submittedGrossWages,
    processedGrossWages,
    corrects,
    replacedBy,
    fileName,
    noPayroll,
    supplements,
    ...(receivedAt && { receivedAt }),
    ...(finishedAt && { finishedAt }),
    ...(voidedAt && { voidedAt }),
    ...(failure && { failure: { code: failure.code, message: failure.message, details: failure.details } }),
  };
}

export function toFinding(finding: Finding): MessageInitShape<typeof FindingSchema> {
  const { position, row, employeeId, code, field, message, received, expected } = finding;
  return {
    employeeId,
    code,
    field,
    message,
    ...(position !== undefined && { position }),
    ...(row !== undefined && { row }),
    ...(received !== undefined && { received }),
    ...(expected !== undefined && { expected }),
  };
}

export function toRecord(record: PayrollRecordLine): MessageInitShape<typeof ReportRecordSchema> {
  const { position, employeeId, name, state, classCode, officer, hoursWorked, grossWages } = record;
  const { overtimeHours, overtimePay, doubleTimePay, overtimePremium, excludedPay } = record;
  return {
    position,
    employeeId,
    name,
    state,
    classCode,
    officer,
    hoursWorked,
    grossWages,
    overtimeHours,
    overtimePay,
    doubleTimePay,
    overtimePremium,
    excludedPay,
  };
}
