import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";

// Until no pod of release 1.2 runs, it may write sources of an audit without their owner. Whatever reads them fills it first.
// Remove this file when the columns are NOT NULL.

const fillSourcesStatement = statement(
  "audit_sources_fill_owner",
  `UPDATE audit_sources AS source SET owner_id = audit.owner_id FROM audits AS audit
   WHERE source.audit_id = ANY ($1::text[]) AND source.owner_id IS NULL AND audit.id = source.audit_id`,
);
const fillReportsStatement = statement(
  "worksheet_sources_fill_owner",
  `UPDATE worksheet_sources AS cited SET environment = audit.environment, owner_id = audit.owner_id FROM audits AS audit
   WHERE cited.audit_id = ANY ($1::text[]) AND cited.owner_id IS NULL AND audit.id = cited.audit_id`,
);

/** Fills the owner of what the release before has written for the audits: it costs two lookups in empty indexes when there is nothing. */
export async function fillEarlierSources(db: Queryable, auditIds: readonly string[]): Promise<void> {
  if (auditIds.length === 0) return;
  await db.query(fillSourcesStatement, [auditIds]);
  await db.query(fillReportsStatement, [auditIds]);
}

const ofReportStatement = statement<{ audit_id: string }>(
  "worksheet_sources_without_owner",
  "SELECT DISTINCT audit_id FROM worksheet_sources WHERE report_id = $1 AND owner_id IS NULL",
);

/** Fills the owner of what the release before has written for audits that cite a report. */
export async function fillEarlierCitations(db: Queryable, reportId: string): Promise<void> {
  const rows = await db.query(ofReportStatement, [reportId]);
  await fillEarlierSources(
    db,
    rows.map(({ audit_id }) => audit_id),
  );
}

const ofPayrollStatement = statement<{ audit_id: string }>(
  "audit_sources_without_owner",
  `SELECT DISTINCT audit_id FROM audit_sources WHERE owner_id IS NULL
     AND (environment, source_owner_id, source_employer_id) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]))`,
);

/** Whose payroll is read. */
interface PayrollOf {
  tenant: Tenant;
  employerId: string;
}

/** Fills the owner of what the release before has written for audits that read payroll of the employers. */
export async function fillEarlierReaders(db: Queryable, payroll: readonly PayrollOf[]): Promise<void> {
  const rows = await db.query(ofPayrollStatement, [
    payroll.map(({ tenant }) => tenant.environment),
    payroll.map(({ tenant }) => tenant.ownerId),
    payroll.map(({ employerId }) => employerId),
  ]);
  await fillEarlierSources(
    db,
    rows.map(({ audit_id }) => audit_id),
  );
}
