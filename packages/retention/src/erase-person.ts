import type { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import type { Tenant } from "@platform/service/call/tenant";

/** RPCs that erase data of people. */
type Erasures = Pick<Calls<typeof EmployeeSyncService>, "eraseEmployee"> &
  Pick<Calls<typeof PayrollReportService>, "eraseEmployeeNames"> &
  Pick<Calls<typeof WebhooksService>, "removePayloads">;

/** Counts of what an erasure removed. */
export interface ErasedPerson {
  /** Ids of the employee's records. */
  employeeIds: string[];
  /** Payroll records that lost their names. */
  names: number;
  /** Events that lost their payload. */
  events: number;
  /** Events with a delivery that is not settled: they lose their payload when the erasure is repeated. */
  pendingEvents: number;
}

/**
 * Removes names and what else describes a person from payroll records, employees and events. It may be repeated, also after a failure
 * half-way. Throws FAILED_PRECONDITION `UNDER_LEGAL_HOLD`.
 */
export async function erasePerson(
  { eraseEmployee, eraseEmployeeNames, removePayloads }: Erasures,
  call: { tenant: Tenant },
  person: { employerId: string; employeeId: string },
): Promise<ErasedPerson> {
  const { records: names } = await eraseEmployeeNames(person, call);
  const { ids: employeeIds } = await eraseEmployee(person, call);
  let events = 0;
  let pendingEvents = 0;
  for (const resourceId of employeeIds) {
    for (let hasMore = true; hasMore; ) {
      const page = await removePayloads({ resourceType: "employee", resourceId }, call);
      events += page.removed;
      hasMore = page.hasMore;
      // The last page has those of the record that are left.
      if (!hasMore) pendingEvents += page.pending;
    }
  }
  return { employeeIds, names, events, pendingEvents };
}
