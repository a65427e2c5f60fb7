import { type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditStatus } from "@platform/public-records/record/audit-choices";
import type { Tenant } from "@platform/service/call/tenant";
import type { PositionRange } from "../../rating/payroll/position-ranges.ts";
import type { WorksheetLine } from "../../rating/premium/manual-premium.ts";

const rangesStatement = statement(
  "cited_ranges",
  { first: "int", last: "int" },
  `SELECT DISTINCT (range->>0)::int AS first, (range->>1)::int AS last
   FROM worksheet_sources AS cited JOIN audits AS audit ON audit.environment = cited.environment
     AND audit.owner_id = cited.owner_id AND audit.id = cited.audit_id
   CROSS JOIN LATERAL jsonb_array_elements(positions) AS range
   WHERE cited.report_id = {reportId:text} AND cited.environment = {environment:text} AND cited.owner_id = {ownerId:text} AND audit.environment = {environment:text} AND audit.owner_id = {ownerId:text} AND audit.deleted_at IS NULL
   ORDER BY first, last`,
);

/** Selects the positions of a report that worksheets of the tenant's audits cite, in any version. */
export function selectCitedRanges(
  db: Queryable,
  { environment, ownerId }: Tenant,
  reportId: string,
): Promise<PositionRange[]> {
  return db.query(rangesStatement, { environment, ownerId, reportId });
}

/** The two sides of a grant. */
export interface GrantSides {
  ownerId: string;
  employerId: string;
  granteeOwnerId: string;
  granteeEmployerId: string;
}

/** An audit that was rated from granted exposure. */
const auditColumns = { id: "text", status: typed<AuditStatus>("text"), createdAt: "timestamptz" } as const;
const citedColumns = {
  periodStart: "date",
  periodEnd: "date",
  /** The newest version that was rated from the exposure. */
  version: "int",
} as const;
const sourceColumns = { withdrawnAt: "timestamptz?" } as const;
const grantedAuditRow = { ...auditColumns, ...citedColumns, ...sourceColumns } as const;
export type GrantedAudit = RowOf<typeof grantedAuditRow>;

const auditsStatement = statement(
  "granted_audits",
  grantedAuditRow,
  `SELECT ${selected(auditColumns, "audit")}, ${selected(citedColumns, "cited")}, ${selected(sourceColumns, "source")}
   FROM audit_sources AS source JOIN audits AS audit ON audit.environment = source.environment
     AND audit.owner_id = source.owner_id AND audit.id = source.audit_id
   CROSS JOIN LATERAL (
     SELECT rated.* FROM audit_versions AS rated
     WHERE rated.environment = audit.environment AND rated.owner_id = audit.owner_id AND rated.audit_id = audit.id
       AND EXISTS (
       SELECT FROM cited_reports AS line WHERE line.environment = audit.environment AND line.owner_id = audit.owner_id
         AND line.audit_id = audit.id AND line.version = rated.version AND source_owner_id = {ownerId:text} AND source_employer_id = {employerId:text})
     ORDER BY rated.version DESC LIMIT 1) AS cited
   WHERE source.environment = {environment:text} AND source.source_owner_id = {ownerId:text} AND source.source_employer_id = {employerId:text}
     AND audit.owner_id = {granteeOwnerId:text} AND audit.deleted_at IS NULL AND audit.id <= {firstId:text}
     AND (audit.employer_id = {granteeEmployerId:text} OR EXISTS (
       SELECT FROM policy_terms AS term WHERE term.environment = audit.environment AND term.owner_id = audit.owner_id
         AND term.policy_id = audit.policy_id AND term.term = audit.term AND rating->'exposureSources' @> jsonb_build_array(
           jsonb_build_object('ownerId', {ownerId:text}, 'employerId', {employerId:text}))))
   ORDER BY audit.id DESC LIMIT {limit:int}`,
);

/** Selects the grantee's audits that were rated from the owner's exposure, newest first, from an id on. */
export function selectGrantedAudits(
  db: Queryable,
  environment: Tenant["environment"],
  { ownerId, employerId, granteeOwnerId, granteeEmployerId }: GrantSides,
  { firstId, limit }: { firstId: string; limit: number },
): Promise<GrantedAudit[]> {
  return db.query(auditsStatement, {
    environment,
    ownerId,
    employerId,
    granteeOwnerId,
    granteeEmployerId,
    firstId,
    limit,
  });
}

const citedReport = { auditId: "text", reportId: "text" } as const;
const digestOfReport = { digest: "text" } as const;
const grantedReportRow = { ...citedReport, ...digestOfReport } as const;
const ratedVersion = { auditId: "text", version: "int" } as const;
const reportsStatement = statement(
  "granted_report_digests",
  grantedReportRow,
  `SELECT DISTINCT ${selected(citedReport, "cited")}, ${selected(digestOfReport, "input")}
   FROM ${unnested(ratedVersion, "wanted")}
   JOIN cited_reports AS cited USING (audit_id, version)
   JOIN version_inputs AS input USING (environment, owner_id, audit_id, version)
   WHERE cited.environment = {environment:text} AND cited.owner_id = {granteeOwnerId:text} AND input.kind = 'report' AND input.id = cited.report_id
     AND (cited.source_owner_id, cited.source_employer_id) = ({ownerId:text}, {employerId:text})
   ORDER BY "auditId", "reportId"`,
  { rows: ratedVersion },
);

/** Selects the digests of an owner's reports that versions of audits were rated from. */
export function selectGrantedReports(
  db: Queryable,
  audits: readonly GrantedAudit[],
  environment: Tenant["environment"],
  { ownerId, employerId, granteeOwnerId }: Omit<GrantSides, "granteeEmployerId">,
): Promise<RowOf<typeof grantedReportRow>[]> {
  return db.query(reportsStatement, {
    rows: audits.map(({ id: auditId, version }) => ({ auditId, version })),
    ownerId,
    employerId,
    environment,
    granteeOwnerId,
  });
}

/** A worksheet line with payroll of the owner; the figures are of the whole line. */
const lineColumns = {
  auditId: "text",
  state: "text",
  classCode: "text",
  basis: typed<WorksheetLine["basis"]>("text"),
  firstDay: "date",
  lastDay: "date",
  payroll: "amount",
  deductions: typed<WorksheetLine["deductions"]>("jsonb"),
  remuneration: "amount",
} as const;
const grantedLineRow = {
  ...lineColumns,
  /** True if the line also has payroll of others. */
  isMixed: "bool",
  sources: typed<{ reportId: string; positions: [number, number][] }[]>("jsonb"),
} as const;
export type GrantedLineRow = RowOf<typeof grantedLineRow>;

const linesStatement = statement(
  "granted_lines",
  grantedLineRow,
  `SELECT ${selected(lineColumns, "line")},
     bool_or((source_owner_id, source_employer_id) IS DISTINCT FROM ({ownerId:text}, {employerId:text})) AS "isMixed",
     jsonb_agg(jsonb_build_object('reportId', report_id, 'positions', positions) ORDER BY report_id)
       FILTER (WHERE (source_owner_id, source_employer_id) = ({ownerId:text}, {employerId:text})) AS sources
   FROM ${unnested(ratedVersion, "wanted")}
   JOIN worksheet_lines AS line USING (audit_id, version)
   JOIN worksheet_sources AS cited USING (environment, owner_id, audit_id, version, line)
   WHERE line.environment = {environment:text} AND line.owner_id = {granteeOwnerId:text}
   GROUP BY line.environment, line.owner_id, line.audit_id, line.version, line.line
   HAVING bool_or((source_owner_id, source_employer_id) = ({ownerId:text}, {employerId:text}))
   ORDER BY line.audit_id, line.line`,
  { rows: ratedVersion },
);

/** Selects the worksheet lines of versions of audits that have payroll of an owner. */
export function selectGrantedLines(
  db: Queryable,
  audits: readonly GrantedAudit[],
  environment: Tenant["environment"],
  { ownerId, employerId, granteeOwnerId }: Omit<GrantSides, "granteeEmployerId">,
): Promise<GrantedLineRow[]> {
  return db.query(linesStatement, {
    rows: audits.map(({ id: auditId, version }) => ({ auditId, version })),
    ownerId,
    employerId,
    environment,
    granteeOwnerId,
  });
}
