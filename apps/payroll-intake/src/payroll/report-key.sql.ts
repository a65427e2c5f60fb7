import { sameId } from "@platform/postgres/partitions/same-id";
import { typed } from "@platform/postgres/query/columns";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import type { ReportKey } from "./report-key.ts";

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
