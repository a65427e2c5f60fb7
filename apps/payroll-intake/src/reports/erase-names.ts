import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { isOwnerHeld } from "@platform/retention/legal-hold.sql";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";

const erasedName = { name: "(erased)", firstName: "", lastName: "" };

// The digests of versions of audits have no names, so that a proof stays as it is.
const eraseStatement = statement(
  "payroll_names_erase",
  { reportId: "text" },
  `UPDATE payroll_records SET name = {name:text}, first_name = {firstName:text}, last_name = {lastName:text}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employee_id = {employeeId:text}
     AND report_id IN (
       SELECT id FROM payroll_reports
       WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text})
   RETURNING report_id AS "reportId"`,
);

const submissionStatement = statement(
  "payroll_submission",
  { submission: "bytea" },
  `SELECT submission FROM payroll_reports
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {reportId:text} FOR NO KEY UPDATE`,
);
const updateSubmissionStatement = statement(
  "payroll_submission_update",
  `UPDATE payroll_reports SET submission = {submission:bytea}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {reportId:text}`,
);

/** Removes the names from the request that a report came with; that of a file has no records. */
async function eraseFromSubmission(tx: Queryable, tenant: Tenant, reportId: string, employeeId: string): Promise<void> {
  for (const { submission } of await tx.query(submissionStatement, { ...tenant, reportId })) {
    const request = fromBinary(SubmitReportRequestSchema, submission);
    const records = request.records.filter((record) => record.employeeId === employeeId);
    if (records.length === 0) continue;
    for (const record of records) Object.assign(record, erasedName);
    const erased = Buffer.from(toBinary(SubmitReportRequestSchema, request));
    await tx.query(updateSubmissionStatement, { ...tenant, reportId, submission: erased });
  }
}

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
    const rows = await tx.query(eraseStatement, { environment, ownerId, employerId, employeeId, ...erasedName });
    const reportIds = [...new Set(rows.map(({ reportId }) => reportId))];
    for (const reportId of reportIds) await eraseFromSubmission(tx, tenant, reportId, employeeId);
    const events = reportIds.map((resourceId) =>
      activityEvent("activityPayrollIntake", tenant, { action: "payroll_report.names_erased", resourceId }),
    );
    await enqueue(tx, events);
    return rows.length;
  });
}
