import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { type ReportPart, streamLines } from "../exposure/stream-lines.ts";
import { selectCitedReports } from "./citation.sql.ts";
import { checkCitation } from "./cite-reports.ts";

/**
 * Streams the lines of reports that an audit of the tenant cites, also of those that no longer count or that the tenant may no
 * longer read: premium-audit compares them with the lines that it has stored. Leaves out reports that the audit does not cite.
 * Throws INVALID_ARGUMENT with the violations.
 */
export async function* listCitedLines(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  citation: { auditId: string; reportIds: readonly string[] },
): AsyncIterable<ReportPart> {
  checkCitation(citation);
  const reports = await selectCitedReports(database, tenant, citation.auditId, citation.reportIds);
  yield* streamLines({ database }, tenant.environment, reports, { withPersons: false });
}
