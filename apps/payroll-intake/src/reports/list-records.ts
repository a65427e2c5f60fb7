import type { MessageInitShape } from "@bufbuild/protobuf";
import type { RecordPageSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { pageOf, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { toMemberTexts } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { type PagedRecord, type RecordRange, selectPagedReport, selectRecords } from "./record-page.sql.ts";

interface RecordsRequest {
  reportId: string;
  limit: number;
  /** Selects only records after this position. */
  afterPosition?: number | undefined;
  /** Ranges of records that may be read; set for a report that was granted. */
  granted?: readonly RecordRange[];
}

const everyRecord: readonly RecordRange[] = [{ first: 0, last: 2_147_483_647 }];

/**
 * Returns a page of the processed records of a report, by position: of the tenant's own report, or with `granted` the ranges of
 * a report of which the tenant has an accepted grant. Throws NOT_FOUND, and INVALID_ARGUMENT for a wrong limit.
 */
export async function listRecords(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { reportId, limit, afterPosition = -1, granted }: RecordsRequest,
): Promise<MessageInitShape<typeof RecordPageSchema>> {
  const size = pageSize(limit);
  const isKnown = isId(reportIdPrefix[tenant.environment], reportId);
  const report = isKnown
    ? await selectPagedReport(database, tenant, reportId, { granted: granted !== undefined })
    : undefined;
  if (!report) throw refusal("REPORT_NOT_FOUND");
  const ranges = granted ?? everyRecord;
  const rows = await selectRecords(database, report, { ranges, after: afterPosition, limit: size + 1 });
  const { items, hasMore } = pageOf(rows, size);
  const { employerId, periodStart, periodEnd } = report;
  const { ownerId } = report.tenant;
  return { reportId, ownerId, employerId, periodStart, periodEnd, records: items.map(toRecordMessage), hasMore };
}

export function toRecordMessage(record: PagedRecord) {
  return { ...record, ...toMemberTexts(payrollRecordMembers, record), excludedPay: record.excludedPay ?? [] };
}
