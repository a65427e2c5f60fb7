import { partOfId, sameId } from "@platform/postgres/partitions/same-id";
import { typed } from "@platform/postgres/query/columns";
import { idLength } from "@platform/service/call/ids";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import type { ReportKey, ReportKeys } from "./report-key.ts";

/** Columns of the keys of many reports. */
export const keyColumns = { id: "text", environment: typed<Environment>("text"), ownerId: "text" } as const;

/** Returns the values of `keyColumns`. */
export function toKeyValues({ tenant, reportId }: ReportKey): Tenant & { id: string } {
  const { environment, ownerId } = tenant;
  return { id: reportId, environment, ownerId };
}

/** SQL condition of a row of the tenant. */
export const ofTenant = "environment = {environment:text} AND owner_id = {ownerId:text}";
/** SQL condition of a row of a report. */
export const ofReport = `report_id = {reportId:text} AND ${ofTenant}` as const;
/** The same for a table that is partitioned by the id of the report. */
export const inReport = `${sameId("report_id", "{reportId:text}")} AND ${ofTenant}` as const;
/** SQL condition of a row of one of several reports, in such a table. Its parameters are those of `toKeysValues`. */
export const inReports =
  `report_id = ANY ({reportIds:text[]}) AND ${partOfId("report_id")} BETWEEN {firstPart:text} AND {lastPart:text} AND ${ofTenant}` as const;

/** Returns the values of `inReports`. */
export function toKeysValues({ tenant, reportIds }: ReportKeys) {
  const parts = reportIds.map((id) => id.slice(-idLength)).toSorted();
  return { ...tenant, reportIds, firstPart: parts[0] ?? "", lastPart: parts.at(-1) ?? "" };
}
