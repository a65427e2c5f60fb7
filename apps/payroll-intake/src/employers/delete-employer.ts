import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { selectCountingReport, selectEmployer, updateEmployerRow } from "./employer.sql.ts";

/**
 * Soft-deletes an employer. The next payroll for its id is that of a new employer. Throws NOT_FOUND, and FAILED_PRECONDITION
 * while a report of the employer counts.
 */
export async function deleteEmployer(
  { database }: { database: Database },
  { tenant }: TenantCall,
  { id }: { id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const employer = await selectEmployer(tx, tenant, id, { lock: true });
    if (!employer) throw refusal("EMPLOYER_NOT_FOUND");
    const reportId = await selectCountingReport(tx, { tenant, employerId: employer.employerId });
    if (reportId !== undefined) throw refusal("EMPLOYER_IN_USE", { report_id: reportId });
    const now = new Date();
    await updateEmployerRow(tx, tenant, { ...employer, updatedAt: now, deletedAt: now });
    await enqueue(tx, [activityEvent("activityPayrollIntake", tenant, { action: "employer.deleted", resourceId: id })]);
  });
}
