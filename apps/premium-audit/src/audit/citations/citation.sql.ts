import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

const mine = "environment = $1 AND owner_id = $2 AND audit_id = $3";
const citedStatement = statement<{ report_id: string }>(
  "audit_cited_reports",
  `SELECT report_id FROM cited_reports WHERE ${mine}
   UNION SELECT id FROM version_inputs WHERE ${mine} AND kind = 'report' ORDER BY report_id`,
);
const citedByVersionStatement = statement<{ report_id: string }>(
  "audit_version_cited_reports",
  `SELECT report_id FROM cited_reports WHERE ${mine} AND version = $4
   UNION SELECT id FROM version_inputs WHERE ${mine} AND version = $4 AND kind = 'report'`,
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
  const audit = [environment, ownerId, auditId];
  const rows =
    version === undefined
      ? await db.query(citedStatement, audit)
      : await db.query(citedByVersionStatement, [...audit, version]);
  return rows.map(({ report_id }) => report_id);
}

const uncitedStatement = statement<{
  id: string;
  environment: Tenant["environment"];
  owner_id: string;
  version: number;
}>(
  "audits_uncited",
  "SELECT id, environment, owner_id, version FROM audits WHERE version > cited_version ORDER BY id LIMIT $1",
);

/** Selects audits whose newest version is not cited, soft-deleted ones too. */
export async function selectUncitedAudits(db: Queryable, limit: number) {
  return (await db.query(uncitedStatement, [limit])).map(({ id, environment, owner_id: ownerId, version }) => ({
    tenant: { environment, ownerId },
    auditId: id,
    version,
  }));
}

const updateStatement = statement(
  "audit_cited_version",
  `UPDATE audits SET cited_version = $4
   WHERE environment = $1 AND owner_id = $2 AND id = $3 AND cited_version < $4`,
);

/** Updates the newest version whose reports are cited. */
export async function updateCitedVersion(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: { auditId: string; version: number },
): Promise<void> {
  await db.query(updateStatement, [environment, ownerId, auditId, version]);
}
