import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListFindingsResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Queryable } from "@platform/postgres/query/statement";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { selectFindingPages } from "../findings/finding.sql.ts";
import { ofRecord } from "../findings/findings.ts";
import { selectReport } from "./report-list.sql.ts";

/** Streams all findings of a report: first those about the whole report, then by record. Throws NOT_FOUND. */
export async function* listFindings(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { reportId }: { reportId: string },
): AsyncIterable<MessageInitShape<typeof ListFindingsResponseSchema>> {
  const isReportId = isId(reportIdPrefix[tenant.environment], reportId);
  const report = isReportId ? await selectReport(database, tenant, reportId) : undefined;
  if (!report) throw refusal("REPORT_NOT_FOUND");
  yield { fileName: report.fileName ?? "", warnings: report.warnings };
  for await (const page of selectFindingPages(database, { tenant, reportId })) {
    yield {
      problems: page.flatMap((record) => ofRecord(record, record.problems)),
      warnings: page.flatMap((record) => ofRecord(record, record.warnings)),
    };
  }
}
