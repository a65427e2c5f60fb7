import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../dependencies.ts";
import { deleteEmployeeRow } from "./employee.sql.ts";

/** Soft-deletes an employee. Throws NOT_FOUND. */
export async function deleteEmployee(
  { database }: Dependencies,
  { tenant }: TenantCall,
  { id }: { id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deleteEmployeeRow(tx, tenant, id, new Date()))) throw refusal("EMPLOYEE_NOT_FOUND");
    await enqueue(tx, [activityEvent("activityEmployeeSync", tenant, { action: "employee.deleted", resourceId: id })]);
  });
}
