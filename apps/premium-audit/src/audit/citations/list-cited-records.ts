import type { RecordPage } from "@platform/contracts/payroll_intake/v1/exposure";
import type { ListCitedRecordsRequest } from "@platform/contracts/premium_audit/v1/audits";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectCitedRanges } from "./cited-record.sql.ts";

/**
 * Returns records of a granted report: exactly those that worksheets of the tenant's audits cite. Throws NOT_FOUND if none
 * cites the report, or its grant has ended.
 */
export async function listCitedRecords(
  { database, exposure }: Pick<Dependencies, "database" | "exposure">,
  { tenant }: TenantCall,
  { reportId, limit, afterPosition }: Pick<ListCitedRecordsRequest, "reportId" | "limit" | "afterPosition">,
): Promise<RecordPage> {
  const ranges = await selectCitedRanges(database, tenant, reportId);
  if (ranges.length === 0) throw refusal("REPORT_NOT_FOUND");
  const request = { reportId, ranges, limit, ...(afterPosition !== undefined && { afterPosition }) };
  const { page } = await exposure.listGrantedRecords(request, { tenant });
  if (!page) throw refusal("REPORT_NOT_FOUND");
  return page;
}
