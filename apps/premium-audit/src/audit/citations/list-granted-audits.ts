import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { GrantedLineSchema, ListGrantedAuditsResponseSchema } from "@platform/contracts/premium_audit/v1/audits";
import { type PageRequest, pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { invalidMember } from "@platform/validation/invalid";
import {
  type GrantedLineRow,
  type GrantSides,
  selectGrantedAudits,
  selectGrantedLines,
  selectGrantedReports,
} from "./cited-record.sql.ts";

/** Sorts after every id. */
const afterAll = "~";

/**
 * Returns the audits that were rated from the exposure of a grant, for either side of it: their days and the lines that have
 * the owner's payroll, without rates and premiums. Figures of a line that also has payroll of others are left out, because
 * they would reveal it. Throws INVALID_ARGUMENT for a wrong page, or if the caller is neither side.
 */
export async function listGrantedAudits(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  request: GrantSides & PageRequest,
): Promise<MessageInitShape<typeof ListGrantedAuditsResponseSchema>> {
  if (tenant.ownerId !== request.ownerId && tenant.ownerId !== request.granteeOwnerId) {
    throw invalidMember("INVALID_PAGE", "owner_id", "must be the caller, or grantee_owner_id must be");
  }
  const size = pageSize(request.limit);
  // The audit to start after is selected too, because it has to be in the list.
  const skipped = request.startingAfter === "" ? 0 : 1;
  const page = { firstId: request.startingAfter || afterAll, limit: size + 1 + skipped };
  const { environment } = tenant;
  const rows = await selectGrantedAudits(database, environment, request, page);
  if (skipped === 1 && rows[0]?.id !== request.startingAfter) throw unknownCursor();
  const { items, hasMore } = pageOf(rows.slice(skipped), size);
  const lines = Map.groupBy(await selectGrantedLines(database, items, environment, request), ({ auditId }) => auditId);
  const reports = Map.groupBy(
    await selectGrantedReports(database, items, environment, request),
    ({ auditId }) => auditId,
  );
  const audits = items.map(({ createdAt, withdrawnAt, ...audit }) => ({
    ...audit,
    createdAt: timestampFromDate(createdAt),
    ...(withdrawnAt && { withdrawnAt: timestampFromDate(withdrawnAt) }),
    lines: (lines.get(audit.id) ?? []).map(toLineMessage),
    reports: (reports.get(audit.id) ?? []).map(({ reportId, digest }) => ({ reportId, digest })),
  }));
  return { audits, hasMore };
}

function toLineMessage(row: GrantedLineRow): MessageInitShape<typeof GrantedLineSchema> {
  const { payroll, deductions, remuneration } = row;
  return {
    state: row.state,
    classCode: row.classCode,
    basis: row.basis,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    ...(!row.isMixed && { payroll, deductions, remuneration }),
    sources: row.sources.map(({ reportId, positions }) => ({
      reportId,
      positions: positions.map(([first, last]) => ({ first, last })),
    })),
  };
}
