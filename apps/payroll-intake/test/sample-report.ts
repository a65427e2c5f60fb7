import type { PayrollRecord, PayrollReport } from "../src/payroll/payroll-report.ts";

/** Returns a valid record with the given changes. */
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
    volunteer: false,
    oneOrTwoFamily: false,
    reversal: false,
    ...changes,
  };
}

/** Returns a valid report with one record and a period of half a month, with the given changes. */
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
