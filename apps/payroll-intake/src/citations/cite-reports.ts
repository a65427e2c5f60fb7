import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refuseInvalid } from "@platform/validation/invalid";
import { requiredText } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import { insertCitations, lockReports } from "./citation.sql.ts";

const mostReports = 5000;
const request = z.object({
  auditId: requiredText(),
  reportIds: z.array(z.string()).max(mostReports, { error: `must have at most ${mostReports} elements` }),
});

/** Throws INVALID_ARGUMENT unless a request names an audit and not too many reports. */
export function checkCitation(citation: { auditId: string; reportIds: readonly string[] }): void {
  refuseInvalid("INVALID_CITATION", violationsOf(request, citation));
}

/**
 * Retains reports as long as an audit that cites them. Idempotent. Resolves to the ids of reports that do not exist, which are
 * not cited. Throws INVALID_ARGUMENT with the violations.
 */
export async function citeReports(
  { database }: { database: Database },
  { tenant }: TenantCall,
  citation: { auditId: string; reportIds: readonly string[] },
): Promise<{ missingReportIds: string[] }> {
  checkCitation(citation);
  return database.transaction(async (tx) => {
    const existingIds = new Set(await lockReports(tx, tenant.environment, citation.reportIds));
    await insertCitations(tx, tenant, citation.auditId, [...existingIds]);
    return { missingReportIds: citation.reportIds.filter((id) => !existingIds.has(id)) };
  });
}
