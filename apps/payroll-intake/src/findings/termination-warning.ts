import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { Problem } from "./problem.ts";
import type { RecordFindings } from "./record-findings.ts";
import { selectTerminated } from "./termination.sql.ts";

const payAfterTermination: Problem<FindingWarning> = {
  code: "PAY_AFTER_TERMINATION",
  field: "employee_id",
  message: "The employee was terminated before the period began.",
};

/** Records of a report with their findings, in the same order. */
interface CheckedRecords {
  tenant: Tenant;
  report: { employerId: string; periodStart: string };
  records: readonly Pick<PayrollRecord, "employeeId">[];
  findings: readonly RecordFindings[];
}

/**
 * Adds a warning to the findings of each record of an employee who was terminated before the period began. It can be a last
 * pay check or a mistake.
 */
export async function addTerminationWarnings(db: Queryable, checked: readonly CheckedRecords[]): Promise<void> {
  if (checked.length === 0) return;
  const reports = checked.map(({ tenant, report }) => ({ tenant, ...report }));
  const paid = checked.map(({ records }) => [...new Set(records.map(({ employeeId }) => employeeId))]);
  const terminated = await selectTerminated(db, reports, paid);
  for (const [index, { records, findings }] of checked.entries()) {
    for (const [position, { employeeId }] of records.entries()) {
      if (terminated[index]?.has(employeeId)) findings[position]?.warnings.push(payAfterTermination);
    }
  }
}
