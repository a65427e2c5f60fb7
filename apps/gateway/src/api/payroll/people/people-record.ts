import type { EmployeeRecord } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { employeeRecordSchema } from "@platform/public-records/record/employee";
import type { ErasedPerson } from "@platform/retention/erase-person";
import type { Tenant } from "@platform/service/call/tenant";
import { z } from "zod";
import { exampleEmployee } from "../employees/examples.ts";
import { examplePayrollRecord, payrollRecordSchema, toPayrollRecords } from "../records/records-record.ts";

/** Everything that is stored about a person under an employer. */
export const personSchema = z
  .object({
    object: z.literal("person_data"),
    employees: z.array(employeeRecordSchema).meta({ description: "Current records of the employee." }),
    payroll_records: z
      .array(payrollRecordSchema)
      .meta({ description: "Records of payroll reports, the newest first." }),
    event_ids: z.array(z.string()).meta({ description: "Events about the employee: `GET /events/{event_id}`." }),
    has_more: z
      .boolean()
      .meta({ description: "True if there is more payroll than 2,000 reports, or than 1,000 events." }),
  })
  .meta({ id: "PersonData" });

export const examplePerson = {
  object: "person_data",
  employees: [exampleEmployee],
  payroll_records: [examplePayrollRecord],
  event_ids: ["evt_01KMS2T6YB9F4J8N3PDQ5W7XKC"],
  has_more: false,
} as const;

/** Returns records of several reports as those of one report are shown. */
export function toPersonsRecords({ ownerId }: Tenant, employerId: string, records: readonly EmployeeRecord[]) {
  return records.flatMap(({ reportId, periodStart, periodEnd, record }) => {
    const page = {
      reportId,
      ownerId,
      employerId,
      periodStart,
      periodEnd,
      records: record ? [record] : [],
      hasMore: false,
    };
    return toPayrollRecords(page).data;
  });
}

/** A kind of data after an erasure: what is gone, what stays, and why. */
const erasedKind = z.object({
  data: z.enum(["employees", "payroll_names", "events", "payroll", "documents", "activity"]),
  erased: z.int().meta({ description: "Number of records whose data of the person was removed." }),
  stays: z.string().nullable().meta({ description: "What stays, and why. Null if nothing does." }),
});

/** Schema of the result of an erasure. */
export const erasureSchema = z
  .object({
    object: z.literal("person_erasure"),
    employer_id: z.string(),
    employee_id: z.string(),
    results: z.array(erasedKind.meta({ id: "ErasedData" })),
  })
  .meta({ id: "PersonErasure" });

/** Returns the result of an erasure with the reasons of law for which data stays. */
export function toErasure(
  person: { employer_id: string; employee_id: string },
  { employeeIds, names, events, pendingEvents }: ErasedPerson,
): z.input<typeof erasureSchema> {
  const pending = `${pendingEvents} events with a delivery that is not settled: send the request again.`;
  return {
    object: "person_erasure",
    ...person,
    results: [
      {
        data: "employees",
        erased: employeeIds.length,
        stays: "Class, state and dates by the employee's id, until retention: payroll refers to them.",
      },
      { data: "payroll_names", erased: names, stays: "Rows of files that failed, as they were sent, until retention." },
      { data: "events", erased: events, stays: pendingEvents > 0 ? pending : null },
      {
        data: "payroll",
        erased: 0,
        stays:
          "Wages, hours and classes by the employee's id: employers must preserve payroll records (29 CFR 516.5, 26 CFR 31.6001-1), and premium is audited from them (California: Civil Code 1798.105(d)(8), a legal obligation).",
      },
      {
        data: "documents",
        erased: 0,
        stays:
          "Documents that auditors attached: evidence of the audit, for as long as the audit is kept. Delete a document to remove it.",
      },
      { data: "activity", erased: 0, stays: "Ids of records and who changed them: evidence, without names." },
    ],
  };
}
