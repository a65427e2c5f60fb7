import type { Queryable } from "@platform/postgres/query/statement";
import type { AuditStatus } from "@platform/public-records/record/audit-choices";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { selectParties } from "../../policy/policies/policy-parties.sql.ts";
import type { ExposureSource, WorksheetWarning } from "../../policy/preview/exposure-source.ts";
import type { Worksheet } from "../../rating/premium/rate-payroll.ts";
import type { PolicyParties } from "../../rating/terms/policy-parties.ts";
import { selectAudit } from "../audits/audit.sql.ts";
import { selectWorksheet } from "./version.sql.ts";
import { selectSources } from "./version-source.sql.ts";

interface ShownWorksheet {
  worksheet: Worksheet;
  sources: ExposureSource[];
  warnings: WorksheetWarning[];
  parties: PolicyParties;
}

/**
 * Returns the worksheet of a version of an audit; 0 means the newest version, and then the worksheet is absent if the audit has
 * none. Throws NOT_FOUND for an unknown audit, and for a version without a worksheet.
 */
export async function getWorksheet(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { auditId, version }: { auditId: string; version: number },
): Promise<{ shown?: ShownWorksheet; version: number; status: AuditStatus }> {
  const audit = await selectAudit(database, tenant, auditId);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  const { status } = audit;
  // An audit that has failed or was reopened has no current worksheet, only those of its earlier versions.
  const newest = audit.results ? audit.version : 0;
  const content = await selectWorksheet(database, tenant, auditId, version || newest);
  if (content) {
    const sources = await selectSources(database, tenant, auditId, version || newest);
    const parties = await selectParties(database, tenant, audit);
    return { shown: { ...content, sources, parties }, version: version || newest, status };
  }
  if (version === 0) return { version: 0, status };
  throw refusal("WORKSHEET_NOT_FOUND");
}
