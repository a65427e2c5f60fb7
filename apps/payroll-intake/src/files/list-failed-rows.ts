import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListFailedRowsResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { Queryable } from "@platform/postgres/query/statement";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { selectProblemsOfRows } from "../findings/finding.sql.ts";
import { selectReport } from "../reports/report-list.sql.ts";
import { selectFailedRows, selectReading } from "./failed-row.sql.ts";
import type { FailedRow, FailedRowReading } from "./keep-failed-rows.ts";
import { unpacked } from "./packed-rows.ts";

/**
 * Streams the failed rows of a file as they were sent, with the problems of each: first the header. Throws NOT_FOUND for an
 * unknown report, and for one without stored rows.
 */
export async function* listFailedRows(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { reportId }: { reportId: string },
): AsyncIterable<MessageInitShape<typeof ListFailedRowsResponseSchema>> {
  const isReportId = isId(reportIdPrefix[tenant.environment], reportId);
  if (!isReportId || !(await selectReport(database, tenant, reportId))) throw refusal("REPORT_NOT_FOUND");
  const key = { tenant, reportId };
  const bytes = await selectReading(database, key);
  if (!bytes) throw refusal("FAILED_ROWS_NOT_FOUND");
  const { header, style } = await unpacked<FailedRowReading>(bytes);
  yield { header: [...header], decimalCommas: style.decimalCommas };
  for await (const part of selectFailedRows(database, key)) {
    const rows = await unpacked<FailedRow[]>(part);
    const problems = await selectProblemsOfRows(database, key, [...new Set(rows.map(([, recordRow]) => recordRow))]);
    yield {
      rows: rows.map(([row, recordRow, cells]) => ({ row, cells, problems: problems.get(recordRow) ?? [] })),
    };
  }
}
