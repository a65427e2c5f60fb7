import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { isOwnerHeld } from "@platform/retention/legal-hold.sql";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";

// The digests of versions of audits have no names, so that a proof stays as it is.
const eraseStatement = statement(
  "payroll_names_erase",
  { reportId: "text" },
  `UPDATE payroll_records SET name = '(erased)', first_name = '', last_name = ''
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employee_id = {employeeId:text}
     AND report_id IN (
       SELECT id FROM payroll_reports
       WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text})
   RETURNING report_id AS "reportId"`,
);

/**
 * Removes the names of a person from the records of all reports of an employer, and resolves to the number of records; their wages,
 * hours and classes stay. It may be repeated. Throws FAILED_PRECONDITION under a legal hold on any employer of the owner.
 */
export function eraseNames(
  { database }: { database: Database },
  { tenant }: TenantCall,
  { employerId, employeeId }: { employerId: string; employeeId: string },
): Promise<number> {
  return database.transaction(async (tx) => {
    if (await isOwnerHeld(tx, tenant)) throw refusal("UNDER_LEGAL_HOLD");
    const { environment, ownerId } = tenant;
    const rows = await tx.query(eraseStatement, { environment, ownerId, employerId, employeeId });
    const reportIds = [...new Set(rows.map(({ reportId }) => reportId))];
    const events = reportIds.map((resourceId) =>
      activityEvent("activityPayrollIntake", tenant, { action: "payroll_report.names_erased", resourceId }),
    );
    await enqueue(tx, events);
    return rows.length;
  });
}
