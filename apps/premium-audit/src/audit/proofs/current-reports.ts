import type { TenantCall } from "@platform/service/call/call";
import type { Dependencies } from "../../policy/dependencies.ts";
import { fromExposureLine, fromExposureReport } from "../../policy/preview/payroll-message.ts";
import { type ReportDigest, reportDigest, reportDocument } from "../../rated/inputs/report-document.ts";
import { type Row, textOf, toRows } from "../../rated/inputs/report-lines.ts";
import type { WholeReport } from "./compare-reports.ts";

/** Limit of payroll-intake. */
const mostReports = 5000;

type Citations = Pick<Dependencies["citations"], "listCitedLines">;

/** Reads reports that an audit cites from payroll-intake, and returns their digests as they are now by id. */
export async function currentDigests(
  citations: Citations,
  call: TenantCall,
  auditId: string,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, ReportDigest>();
  for await (const { id, document, rows } of partsOf(citations, call, auditId, reportIds)) {
    const digest = digests.get(id) ?? reportDigest(document);
    digests.set(id, digest);
    digest.add(textOf(rows));
  }
  return new Map([...digests].map(([id, digest]) => [id, digest.digest()]));
}

/** Reads a report that an audit cites; undefined if it no longer exists. */
export async function currentReport(
  citations: Citations,
  call: TenantCall,
  auditId: string,
  reportId: string,
): Promise<WholeReport | undefined> {
  let report: { document: string; rows: Row[] } | undefined;
  for await (const { document, rows } of partsOf(citations, call, auditId, [reportId])) {
    report ??= { document, rows: [] };
    report.rows.push(...rows);
  }
  return report;
}

async function* partsOf(
  citations: Citations,
  { tenant }: TenantCall,
  auditId: string,
  reportIds: readonly string[],
): AsyncIterable<WholeReport & { id: string }> {
  for (let start = 0; start < reportIds.length; start += mostReports) {
    const request = { auditId, reportIds: reportIds.slice(start, start + mostReports) };
    for await (const { report, lines } of citations.listCitedLines(request, { tenant })) {
      if (!report) continue;
      const document = reportDocument(fromExposureReport(report));
      yield { id: report.reportId, document, rows: toRows(lines.map(fromExposureLine)) };
    }
  }
}
