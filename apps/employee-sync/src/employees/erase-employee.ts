import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import { isOwnerHeld } from "@platform/retention/legal-hold.sql";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../dependencies.ts";
import { eraseEmployeeRows } from "./erase-employee.sql.ts";

/**
 * Removes what names or describes a person from the records of an employee, deleted ones too, and deletes them. The ids stay until
 * retention, because payroll and events refer to them. Resolves to the ids; it may be repeated. Throws FAILED_PRECONDITION under a
 * legal hold on any employer of the owner.
 */
export function eraseEmployee(
  { database }: Dependencies,
  { tenant }: TenantCall,
  person: { employerId: string; employeeId: string },
): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (await isOwnerHeld(tx, tenant)) throw refusal("UNDER_LEGAL_HOLD");
    const ids = await eraseEmployeeRows(tx, tenant, { ...person, now: new Date() });
    const events = ids.map((resourceId) =>
      activityEvent("activityEmployeeSync", tenant, { action: "employee.erased", resourceId }),
    );
    await enqueue(tx, events);
    return ids;
  });
}
