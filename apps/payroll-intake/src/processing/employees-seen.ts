import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { PayrollEmployeesSeen_SeenEmployeeSchema as SeenEmployeeSchema } from "@platform/contracts/events/v1/payroll_events";
import { Exact } from "@platform/decimal/exact";
import { newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayrollRecord, PayrollReport } from "../payroll/payroll-report.ts";

/** Maximum number of employees in one event: a large report needs few events, and a consumer can process one quickly. */
const maxEmployees = 500;
/** Half of the default maximum payload of JetStream (1 MiB). */
const maxBytes = 512 * 1024;
/** Upper bound of the field headers and lengths in the encoding of one employee. */
const overheadBytes = 32;

/** Members of a record that describe its employee, and the wages that decide between several records. */
type SeenRecord = Pick<
  PayrollRecord,
  "employeeId" | "name" | "firstName" | "lastName" | "classCode" | "state" | "grossWages"
> & { isStateFilled?: boolean | null | undefined };

/** A completed report and its processed records. */
interface SeenReport {
  id: string;
  tenant: Tenant;
  report: Pick<PayrollReport, "employerId" | "periodEnd">;
  receivedAt: Date;
  processed: readonly SeenRecord[];
}

/**
 * Creates the events `payroll.employees_seen` of a report. They contain each employee once, with the class code and state of
 * the record with the highest wages; an event has at most 500 employees and 512 KiB. A state that the platform has filled is
 * left out, because it is no news about the employee.
 */
export function employeesSeen({ id, tenant, report, receivedAt, processed }: SeenReport): Event[] {
  const about = { reportId: id, employerId: report.employerId, periodEnd: report.periodEnd };
  return batchesOf(mainRecords(processed)).map((records) => {
    const employees = records.map(({ employeeId, name, firstName, lastName, classCode, state, isStateFilled }) => {
      const sentState = isStateFilled ? "" : state;
      return create(SeenEmployeeSchema, { employeeId, name, firstName, lastName, classCode, state: sentState });
    });
    const value = { ...about, receivedAt: timestampFromDate(receivedAt), employees };
    return newEvent({ tenant, data: { case: "payrollEmployeesSeen", value } });
  });
}

/** Returns for each employee the record with the highest wages (the first of equal ones), in the order of the report. */
function mainRecords(processed: readonly SeenRecord[]): SeenRecord[] {
  const main = new Map<string, SeenRecord>();
  for (const record of processed) {
    const other = main.get(record.employeeId);
    if (!other || new Exact(record.grossWages).gt(other.grossWages)) main.set(record.employeeId, record);
  }
  return [...main.values()];
}

function batchesOf(records: readonly SeenRecord[]): SeenRecord[][] {
  const batches: SeenRecord[][] = [];
  let bytes = 0;
  for (const record of records) {
    const size = sizeOf(record);
    const batch = batches.at(-1);
    if (batch && batch.length < maxEmployees && bytes + size <= maxBytes) {
      batch.push(record);
      bytes += size;
    } else {
      batches.push([record]);
      bytes = size;
    }
  }
  return batches;
}

function sizeOf({ employeeId, name, firstName, lastName, classCode, state }: SeenRecord): number {
  const text = employeeId + name + firstName + lastName + classCode + state;
  return Buffer.byteLength(text) + overheadBytes;
}
