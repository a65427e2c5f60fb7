import type { PayrollRecord, PayrollReport } from "../src/payroll/payroll-report.ts";

/** A record that passes every check, changed as a test wants it. */
export function sampleRecord(changes: Partial<PayrollRecord> = {}): PayrollRecord {
  return {
    employeeId: "E-1",
    name: "Ada Quill",
    firstName: "",
    lastName: "",
    classCode: "8810",
    state: "TX",
    hoursWorked: "80",
    grossWages: "2000.00",
    officer: false,
    ...changes,
  };
}

/** A one-record report of half a month that passes every check, changed as a test wants it. */
export function sampleReport(changes: Partial<PayrollReport> = {}): PayrollReport {
  return {
    employerId: "EMP-1",
    periodStart: "2025-01-01",
    periodEnd: "2025-01-15",
    records: [sampleRecord()],
    corrects: "",
    ...changes,
  };
}
