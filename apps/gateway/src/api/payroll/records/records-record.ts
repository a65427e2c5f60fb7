import type { RecordPage } from "@platform/contracts/payroll_intake/v1/exposure";
import { exactNumber } from "@platform/decimal/exact-number";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { absentMembers, recordShape, toRecordMembers } from "@platform/public-records/noun/record-members";
import { amountSchema } from "@platform/public-records/value/amount";
import { z } from "zod";
import { exampleOwnerId } from "../../shared/owner.ts";
import { excludedPaySchema, toExcludedPay } from "../reports/excluded-pay.ts";
import { exampleReportId } from "./record-examples.ts";

/** A valid record of a payroll report, with where it is from: a reader may not own the report. */
export const payrollRecordSchema = z
  .object({
    object: z.literal("payroll_record"),
    report_id: z.string(),
    owner_id: z.string().meta({ description: "Owner of the report." }),
    employer_id: z.string().meta({ description: "Id that this owner uses for the employer." }),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    position: z.int().meta({ description: "Position in `employees` of the report, from 0. Worksheets cite it." }),
    employee_id: z.string(),
    name: z.string(),
    state: z.string().nullable(),
    classification_code: z.string(),
    hours_worked: amountSchema,
    gross_wages: amountSchema,
    ...recordShape(payrollRecordMembers),
    excluded_pay: excludedPaySchema,
  })
  .meta({ id: "PayrollRecord" });

type PublicRecord = z.input<typeof payrollRecordSchema>;

export function toPayrollRecords(page: Omit<RecordPage, "$typeName" | "$unknown">): {
  data: PublicRecord[];
  has_more: boolean;
} {
  const { reportId, ownerId, employerId, periodStart, periodEnd } = page;
  const report = { report_id: reportId, owner_id: ownerId, employer_id: employerId };
  const data = page.records.map(
    (record): PublicRecord => ({
      object: "payroll_record",
      ...report,
      period: { start: periodStart, end: periodEnd },
      position: record.position,
      employee_id: record.employeeId,
      name: record.name,
      state: record.state || null,
      classification_code: record.classCode,
      hours_worked: exactNumber(record.hoursWorked || "0"),
      gross_wages: exactNumber(record.grossWages || "0"),
      ...toRecordMembers(payrollRecordMembers, record),
      excluded_pay: toExcludedPay(record.excludedPay),
    }),
  );
  return { data, has_more: page.hasMore };
}

export const examplePayrollRecord = {
  object: "payroll_record",
  report_id: exampleReportId,
  owner_id: exampleOwnerId,
  employer_id: "employer_042",
  period: { start: "2026-03-01", end: "2026-03-15" },
  position: 0,
  employee_id: "emp_1",
  name: "Maria Alvarez",
  state: "IN",
  classification_code: "5403",
  hours_worked: 80,
  gross_wages: 3200,
  ...absentMembers(payrollRecordMembers),
  excluded_pay: [{ kind: "per_diem", amount: 250 }],
};
