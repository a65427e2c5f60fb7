import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectCitedReports, selectUncitedAudits, updateCitedVersion } from "./citation.sql.ts";

/** Limit of payroll-intake. */
const mostReports = 5000;
/** Small, because each audit is a call. */
const auditsAtOnce = 20;

/**
 * Has payroll-intake keep the reports of all versions of an audit. Called before the commit of a version: a crash in between
 * leaves citations that the next rating repeats. Throws UNAVAILABLE if a report of the newest version was deleted since it was
 * read; the rating is then repeated without it.
 */
export async function citeNewVersion(
  { citations, tx }: Pick<Dependencies, "citations"> & { tx: Queryable },
  tenant: Tenant,
  { id: auditId, version }: { id: string; version: number },
): Promise<void> {
  const missing = await cite({ citations, db: tx }, tenant, auditId);
  const newest = new Set(await selectCitedReports(tx, tenant, auditId, version));
  if (missing.some((reportId) => newest.has(reportId))) {
    throw new Fault("UNAVAILABLE", "REPORTS_DELETED", "A report was deleted while the audit was rated from it.");
  }
  await updateCitedVersion(tx, tenant, { auditId, version });
}

/** Cites the reports of audits whose newest version is not cited, such as those of earlier releases. Resolves to their number. */
export async function citeUncitedAudits({
  citations,
  database,
}: Pick<Dependencies, "citations"> & { database: Database }): Promise<number> {
  const uncited = await selectUncitedAudits(database, auditsAtOnce);
  for (const { tenant, auditId, version } of uncited) {
    await cite({ citations, db: database }, tenant, auditId);
    await updateCitedVersion(database, tenant, { auditId, version });
  }
  return uncited.length;
}

async function cite(
  { citations, db }: Pick<Dependencies, "citations"> & { db: Queryable },
  tenant: Tenant,
  auditId: string,
): Promise<string[]> {
  const reportIds = await selectCitedReports(db, tenant, auditId);
  const missing: string[] = [];
  for (let start = 0; start < reportIds.length; start += mostReports) {
    const chunk = { auditId, reportIds: reportIds.slice(start, start + mostReports) };
    missing.push(...(await citations.citeReports(chunk, { tenant })).missingReportIds);
  }
  return missing;
}
