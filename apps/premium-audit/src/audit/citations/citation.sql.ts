import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

const mine = "environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text}";
const citedStatement = statement(
  "audit_cited_reports",
  { report_id: "text" },
  `SELECT report_id FROM cited_reports WHERE ${mine}
   UNION SELECT id FROM version_inputs WHERE ${mine} AND kind = 'report' ORDER BY report_id`,
);
const citedByVersionStatement = statement(
  "audit_version_cited_reports",
  { report_id: "text" },
  `SELECT report_id FROM cited_reports WHERE ${mine} AND version = {version:int}
   UNION SELECT id FROM version_inputs WHERE ${mine} AND version = {version:int} AND kind = 'report'`,
);

/**
 * Selects the ids of the reports that an audit was rated from, statements of no payroll and those without a worksheet line too:
 * of one version, else of all.
 */
export async function selectCitedReports(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  version?: number,
): Promise<string[]> {
  const rows =
    version === undefined
      ? await db.query(citedStatement, { environment, ownerId, auditId })
      : await db.query(citedByVersionStatement, { environment, ownerId, auditId, version });
  return rows.map(({ report_id }) => report_id);
}

const uncitedStatement = statement(
  "audits_uncited",
  { id: "text", environment: typed<Tenant["environment"]>("text"), owner_id: "text", version: "int" },
  "SELECT id, environment, owner_id, version FROM audits WHERE version > cited_version ORDER BY id LIMIT {limit:int}",
);

/** Selects audits whose newest version is not cited, soft-deleted ones too. */
export async function selectUncitedAudits(db: Queryable, limit: number) {
  return (await db.query(uncitedStatement, { limit })).map(({ id, environment, owner_id: ownerId, version }) => ({
    tenant: { environment, ownerId },
    auditId: id,
    version,
  }));
}

const updateStatement = statement(
  "audit_cited_version",
  `UPDATE audits SET cited_version = {version:int}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {auditId:text} AND cited_version < {version:int}`,
);

/** Updates the newest version whose reports are cited. */
export async function updateCitedVersion(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: { auditId: string; version: number },
): Promise<void> {
  await db.query(updateStatement, { environment, ownerId, auditId, version });
}
