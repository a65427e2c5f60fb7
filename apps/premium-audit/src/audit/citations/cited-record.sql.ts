import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditStatus } from "@platform/public-records/record/audit-choices";
import type { Tenant } from "@platform/service/call/tenant";
import type { PositionRange } from "../../rating/payroll/position-ranges.ts";
import type { WorksheetLine } from "../../rating/premium/manual-premium.ts";

const rangesStatement = statement<{ first: number; last: number }>(
  "cited_ranges",
  `SELECT DISTINCT (range->>0)::int AS first, (range->>1)::int AS last
   FROM worksheet_sources AS cited JOIN audits AS audit ON audit.environment = cited.environment
     AND audit.owner_id = cited.owner_id AND audit.id = cited.audit_id
   CROSS JOIN LATERAL jsonb_array_elements(positions) AS range
   WHERE cited.report_id = $3 AND cited.environment = $1 AND cited.owner_id = $2 AND audit.environment = $1 AND audit.owner_id = $2 AND audit.deleted_at IS NULL
   ORDER BY first, last`,
);

/** Selects the positions of a report that worksheets of the tenant's audits cite, in any version. */
export function selectCitedRanges(
  db: Queryable,
  { environment, ownerId }: Tenant,
  reportId: string,
): Promise<PositionRange[]> {
  return db.query(rangesStatement, [environment, ownerId, reportId]);
}

/** The two sides of a grant. */
export interface GrantSides {
  ownerId: string;
  employerId: string;
  granteeOwnerId: string;
  granteeEmployerId: string;
}

/** An audit that was rated from granted exposure. */
export interface GrantedAudit {
  id: string;
  status: AuditStatus;
  period_start: string;
  period_end: string;
  created_at: Date;
  /** The newest version that was rated from the exposure. */
  version: number;
  withdrawn_at: Date | null;
}

const auditsStatement = statement<GrantedAudit>(
  "granted_audits",
  `SELECT audit.id, audit.status, cited.period_start, cited.period_end, audit.created_at, cited.version, withdrawn_at
   FROM audit_sources AS source JOIN audits AS audit ON audit.environment = source.environment
     AND audit.owner_id = source.owner_id AND audit.id = source.audit_id
   CROSS JOIN LATERAL (
     SELECT rated.version, rated.period_start, rated.period_end FROM audit_versions AS rated
     WHERE rated.environment = audit.environment AND rated.owner_id = audit.owner_id AND rated.audit_id = audit.id
       AND EXISTS (
       SELECT FROM cited_reports AS line WHERE line.environment = audit.environment AND line.owner_id = audit.owner_id
         AND line.audit_id = audit.id AND line.version = rated.version AND source_owner_id = $2 AND source_employer_id = $3)
     ORDER BY rated.version DESC LIMIT 1) AS cited
   WHERE source.environment = $1 AND source.source_owner_id = $2 AND source.source_employer_id = $3
     AND audit.owner_id = $4 AND audit.employer_id = $5 AND audit.deleted_at IS NULL AND audit.id <= $6
   ORDER BY audit.id DESC LIMIT $7`,
);

/** Selects the grantee's audits that were rated from the owner's exposure, newest first, from an id on. */
export function selectGrantedAudits(
  db: Queryable,
  environment: Tenant["environment"],
  { ownerId, employerId, granteeOwnerId, granteeEmployerId }: GrantSides,
  { firstId, limit }: { firstId: string; limit: number },
): Promise<GrantedAudit[]> {
  const sides = [ownerId, employerId, granteeOwnerId, granteeEmployerId];
  return db.query(auditsStatement, [environment, ...sides, firstId, limit]);
}

const reportsStatement = statement<{ audit_id: string; report_id: string; digest: string }>(
  "granted_report_digests",
  `SELECT DISTINCT audit_id, cited.report_id, input.digest
   FROM unnest($1::text[], $2::int[]) AS wanted (audit_id, version)
   JOIN cited_reports AS cited USING (audit_id, version)
   JOIN version_inputs AS input USING (environment, owner_id, audit_id, version)
   WHERE cited.environment = $5 AND cited.owner_id = $6 AND input.kind = 'report' AND input.id = cited.report_id
     AND (cited.source_owner_id, cited.source_employer_id) = ($3, $4)
   ORDER BY audit_id, report_id`,
);

/** Selects the digests of an owner's reports that versions of audits were rated from. */
export function selectGrantedReports(
  db: Queryable,
  audits: readonly GrantedAudit[],
  environment: Tenant["environment"],
  { ownerId, employerId, granteeOwnerId }: Omit<GrantSides, "granteeEmployerId">,
): Promise<{ audit_id: string; report_id: string; digest: string }[]> {
  const versions = [audits.map(({ id }) => id), audits.map(({ version }) => version)];
  return db.query(reportsStatement, [...versions, ownerId, employerId, environment, granteeOwnerId]);
}

/** A worksheet line with payroll of the owner; the figures are of the whole line. */
export interface GrantedLineRow {
  audit_id: string;
  state: string;
  class_code: string;
  basis: WorksheetLine["basis"];
  first_day: string;
  last_day: string;
  payroll: string;
  deductions: WorksheetLine["deductions"];
  remuneration: string;
  /** True if the line also has payroll of others. */
  is_mixed: boolean;
  sources: { reportId: string; positions: [number, number][] }[];
}

const linesStatement = statement<GrantedLineRow>(
  "granted_lines",
  `SELECT line.audit_id, state, class_code, basis, first_day, last_day, trim_scale(payroll) AS payroll, deductions,
     trim_scale(remuneration) AS remuneration,
     bool_or((source_owner_id, source_employer_id) IS DISTINCT FROM ($3, $4)) AS is_mixed,
     jsonb_agg(jsonb_build_object('reportId', report_id, 'positions', positions) ORDER BY report_id)
       FILTER (WHERE (source_owner_id, source_employer_id) = ($3, $4)) AS sources
   FROM unnest($1::text[], $2::int[]) AS wanted (audit_id, version)
   JOIN worksheet_lines AS line USING (audit_id, version)
   JOIN worksheet_sources AS cited USING (environment, owner_id, audit_id, version, line)
   WHERE line.environment = $5 AND line.owner_id = $6
   GROUP BY line.environment, line.owner_id, line.audit_id, line.version, line.line
   HAVING bool_or((source_owner_id, source_employer_id) = ($3, $4))
   ORDER BY line.audit_id, line.line`,
);

/** Selects the worksheet lines of versions of audits that have payroll of an owner. */
export function selectGrantedLines(
  db: Queryable,
  audits: readonly GrantedAudit[],
  environment: Tenant["environment"],
  { ownerId, employerId, granteeOwnerId }: Omit<GrantSides, "granteeEmployerId">,
): Promise<GrantedLineRow[]> {
  const versions = [audits.map(({ id }) => id), audits.map(({ version }) => version)];
  return db.query(linesStatement, [...versions, ownerId, employerId, environment, granteeOwnerId]);
}
