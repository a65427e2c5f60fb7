import { listed, parameters, type RowOf, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditVersionKind } from "@platform/public-records/record/audit-choices";
import type { AdjustmentType, RatingMethod } from "@platform/public-records/record/rating-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { version as release } from "@platform/service/settings/version";
import type { WorksheetWarning } from "../../policy/preview/exposure-source.ts";
import type { ExposureRating } from "../../policy/preview/rate-exposure.ts";
import { digestOf } from "../../rated/inputs/canonical-json.ts";
import { insertInputs } from "../../rated/inputs/input.sql.ts";
import type { KeptInput } from "../../rated/inputs/input.ts";
import { actorOf, type VersionActor, versionDigest } from "../../rated/inputs/version-document.ts";
import { worksheetDocument } from "../../rated/inputs/worksheet-document.ts";
import type { NotCovered } from "../../rating/payroll/payroll-not-covered.ts";
import type { PositionRange } from "../../rating/payroll/position-ranges.ts";
import type { WorksheetLine } from "../../rating/premium/manual-premium.ts";
import type { PremiumStep } from "../../rating/premium/premium-step.ts";
import type { Worksheet } from "../../rating/premium/rate-payroll.ts";
import type { RuleRow } from "../../rating/rules/rule-row.ts";
import type { RateSource } from "../../rating/terms/table-rates.ts";
import { resultsOf } from "../audits/audit.sql.ts";
import type { AuditResults } from "../audits/audit.ts";

/** A version of an audit, with its figures. */
export interface AuditVersion {
  auditId: string;
  version: number;
  kind: AuditVersionKind;
  /** Reason that a partner stated; may be empty. */
  reason: string;
  /** Reason why the platform itself made the version; absent if a partner did. */
  occasion?: string | undefined;
  /** The dispute whose accepted lines made the version. */
  disputeId?: string;
  periodStart: string;
  periodEnd: string;
  results: AuditResults;
  createdAt: Date;
}

/** A version with who made it and its place in the chain. Digests are null for versions of earlier releases. */
export interface StoredVersion extends AuditVersion {
  actor: VersionActor | null;
  worksheetDigest: string | null;
  digest: string | null;
  previousDigest: string | null;
  release: string | null;
}

const previousStatement = statement(
  "version_previous_digest",
  { digest: "text?" },
  "SELECT digest FROM audit_versions WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text} AND version = {version:int}",
);

const insertedVersion = {
  environment: "text",
  ownerId: "text",
  auditId: "text",
  version: "int",
  kind: "text",
  reason: "text",
  periodStart: "date",
  periodEnd: "date",
  method: "text?",
  payroll: "numeric?",
  remuneration: "numeric?",
  manualPremium: "numeric?",
  estimatedPremium: "numeric",
  actualPremium: "numeric",
  totalDue: "numeric",
  adjustment: "numeric",
  adjustmentType: "text",
  steps: "jsonb",
  createdAt: "timestamptz",
  warnings: "jsonb",
  premiumToDate: "numeric",
  totalToDate: "numeric",
  chargedBefore: "numeric",
  rules: "jsonb",
  changedBy: "text?",
  changedRequestId: "text?",
  worksheetDigest: "text?",
  digest: "text?",
  previousDigest: "text?",
  release: "text",
  occasion: "text?",
  disputeId: "text?",
  notCovered: "jsonb?",
} as const;
const insertStatement = statement(
  "version_insert",
  {},
  `INSERT INTO audit_versions (${listed(insertedVersion)}) VALUES (${parameters(insertedVersion)})`,
  { using: insertedVersion },
);

/** A worksheet to insert, with where its reports are from. */
export interface RatedWorksheet extends Pick<ExposureRating, "warnings" | "sourceOfReport"> {
  worksheet: Worksheet;
}

/** A version to insert: its worksheet, if it has one, and its inputs. */
interface VersionContent {
  rated: RatedWorksheet | undefined;
  inputs: readonly KeptInput[];
}

/** Inserts a version with its inputs, and its worksheet if it has one. The transaction has locked the audit. */
export async function insertVersion(
  tx: Queryable,
  tenant: Tenant,
  version: AuditVersion,
  { rated, inputs }: VersionContent,
): Promise<void> {
  const { results } = version;
  const worksheet = rated?.worksheet;
  const stamp = changeStamp();
  const seal = await sealOf(tx, tenant, version, { rated, inputs, actor: actorOf(stamp.changedBy) });
  await tx.query(insertStatement, {
    ...tenant,
    ...version,
    ...results,
    totalDue: results.totalPremium,
    method: worksheet?.method,
    manualPremium: worksheet?.manualPremium,
    steps: worksheet?.steps ?? [],
    warnings: rated?.warnings ?? [],
    rules: worksheet?.rules ?? [],
    notCovered: worksheet?.notCovered ?? null,
    ...stamp,
    ...seal,
    release,
  });
  await insertInputs(tx, tenant, version, inputs);
  if (!rated) return;
  await insertLines(tx, tenant, version, rated.worksheet.lines);
  await insertSources(tx, tenant, version, rated);
  await insertStatements(tx, tenant, version, rated);
}

/** Makes the digests of a version. They continue the chain of the version before. */
async function sealOf(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  version: AuditVersion,
  { rated, inputs, actor }: VersionContent & Pick<StoredVersion, "actor">,
): Promise<Pick<StoredVersion, "worksheetDigest" | "digest" | "previousDigest">> {
  const { auditId, results } = version;
  const [before] = await tx.query(previousStatement, { environment, ownerId, auditId, version: version.version - 1 });
  const previousDigest = before?.digest ?? null;
  const worksheetDigest = digestOf(worksheetDocument({ figures: results, ...rated }));
  const digest = versionDigest({
    ...version,
    reason: reasonOf(version),
    actor,
    totalPremium: results.totalPremium,
    inputs,
    worksheetDigest,
    previousDigest,
    release,
  });
  return { worksheetDigest, digest, previousDigest };
}

/** Returns the reason of a version that partners see: that of a partner, else that of the platform. */
export function reasonOf({ reason, occasion }: Pick<AuditVersion, "reason" | "occasion">): string | null {
  return reason || occasion || null;
}

const versionKey = { environment: "text", ownerId: "text", auditId: "text", version: "int" } as const;
const ofVersion = "{environment:text}, {ownerId:text}, {auditId:text}, {version:int}";
const insertedLine = {
  line: "int",
  state: "text",
  classCode: "text",
  basis: "text",
  firstDay: "date",
  lastDay: "date",
  payroll: "numeric",
  deductions: "jsonb",
  remuneration: "numeric",
  rate: "numeric?",
  premium: "numeric?",
  rateSource: "jsonb?",
  subcontractorIds: "jsonb",
  rateBasis: "text?",
  units: "numeric?",
  lossCost: "numeric?",
  classDescription: "text?",
  adjustments: "jsonb?",
} as const;
const insertLinesStatement = statement(
  "worksheet_lines_insert",
  {},
  `INSERT INTO worksheet_lines (${listed(versionKey)}, ${listed(insertedLine)})
   SELECT ${ofVersion}, line.* FROM ${unnested(insertedLine, "line")}`,
  { rows: insertedLine },
);

async function insertLines(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: AuditVersion,
  lines: readonly WorksheetLine[],
): Promise<void> {
  const rows = lines.map((line, index) => ({ ...line, line: index }));
  await tx.query(insertLinesStatement, { environment, ownerId, auditId, version, rows });
}

const insertedSource = {
  line: "int",
  reportId: "text",
  positions: "jsonb",
  sourceOwnerId: "text?",
  sourceEmployerId: "text?",
} as const;
const insertSourcesStatement = statement(
  "worksheet_sources_insert",
  {},
  `INSERT INTO worksheet_sources (${listed(versionKey)}, ${listed(insertedSource)})
   SELECT ${ofVersion}, source.* FROM ${unnested(insertedSource, "source")}`,
  { rows: insertedSource },
);

async function insertSources(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: AuditVersion,
  { worksheet: { lines }, sourceOfReport }: RatedWorksheet,
): Promise<void> {
  const rows = lines.flatMap(({ sources }, line) =>
    sources.map(({ reportId, positions }) => ({
      line,
      reportId,
      positions: positions.map(({ first, last }) => [first, last]),
      ...sourceKeyOf(sourceOfReport.get(reportId)),
    })),
  );
  await tx.query(insertSourcesStatement, { environment, ownerId, auditId, version, rows });
}

const sourceKeyOf = (source: { ownerId: string; employerId: string } | undefined) => ({
  sourceOwnerId: source?.ownerId,
  sourceEmployerId: source?.employerId,
});

const insertedStatement = {
  reportId: "text",
  periodStart: "date",
  periodEnd: "date",
  sourceOwnerId: "text?",
  sourceEmployerId: "text?",
} as const;
const insertStatementsStatement = statement(
  "worksheet_statements_insert",
  {},
  `INSERT INTO worksheet_statements (${listed(versionKey)}, ${listed(insertedStatement)})
   SELECT ${ofVersion}, stated.* FROM ${unnested(insertedStatement, "stated")}`,
  { rows: insertedStatement },
);

async function insertStatements(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: AuditVersion,
  { worksheet: { noPayroll }, sourceOfReport }: RatedWorksheet,
): Promise<void> {
  if (noPayroll.length === 0) return;
  const rows = noPayroll.map(({ reportId, firstDay, lastDay }) => ({
    reportId,
    periodStart: firstDay,
    periodEnd: lastDay,
    ...sourceKeyOf(sourceOfReport.get(reportId)),
  }));
  await tx.query(insertStatementsStatement, { environment, ownerId, auditId, version, rows });
}

const versionRow = {
  version: "int",
  kind: typed<AuditVersionKind>("text"),
  reason: "text",
  period_start: "date",
  period_end: "date",
  method: typed<RatingMethod | null>("text?"),
  payroll: "numeric?",
  remuneration: "numeric?",
  manual_premium: "numeric?",
  estimated_premium: "numeric",
  actual_premium: "numeric",
  total_due: "numeric",
  premium_to_date: "numeric?",
  total_to_date: "numeric?",
  charged_before: "numeric?",
  adjustment: "numeric",
  adjustment_type: typed<AdjustmentType>("text"),
  steps: typed<PremiumStep[]>("jsonb"),
  created_at: "timestamptz",
  warnings: typed<WorksheetWarning[]>("jsonb"),
  rules: typed<RuleRow[]>("jsonb"),
  changed_by: "text?",
  worksheet_digest: "text?",
  digest: "text?",
  previous_digest: "text?",
  release: "text?",
  occasion: "text?",
  dispute_id: "text?",
  not_covered: typed<NotCovered[] | null>("jsonb?"),
} as const;

const versionColumns = `version, kind, reason, period_start, period_end, method, trim_scale(payroll) AS payroll,
  trim_scale(remuneration) AS remuneration, trim_scale(manual_premium) AS manual_premium,
  trim_scale(estimated_premium) AS estimated_premium, trim_scale(actual_premium) AS actual_premium,
  trim_scale(total_due) AS total_due, trim_scale(premium_to_date) AS premium_to_date,
  trim_scale(total_to_date) AS total_to_date, trim_scale(charged_before) AS charged_before, trim_scale(adjustment) AS adjustment, adjustment_type, steps, created_at, warnings, rules,
  changed_by, worksheet_digest, digest, previous_digest, release, occasion, dispute_id, not_covered`;
const mine = "environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text}";
const versionsStatement = statement(
  "versions",
  versionRow,
  `SELECT ${versionColumns} FROM audit_versions WHERE ${mine} ORDER BY version DESC`,
);
const versionStatement = statement(
  "version_find",
  versionRow,
  `SELECT ${versionColumns} FROM audit_versions WHERE ${mine} AND version = {version:int}`,
);

/** Selects all versions of an audit, newest first. */
export async function selectVersions(db: Queryable, tenant: Tenant, auditId: string): Promise<StoredVersion[]> {
  const rows = await db.query(versionsStatement, { ...tenant, auditId });
  return rows.flatMap((row) => {
    const results = resultsOf(row);
    if (!results) return [];
    const { version, kind, reason, period_start: periodStart, period_end: periodEnd, created_at: createdAt } = row;
    const { worksheet_digest: worksheetDigest, digest, previous_digest: previousDigest, release: ratedBy } = row;
    const origin = { auditId, version, kind, reason, createdAt, occasion: row.occasion ?? undefined };
    const disputed = row.dispute_id === null ? {} : { disputeId: row.dispute_id };
    const seal = { worksheetDigest, digest, previousDigest, release: ratedBy };
    return [{ ...origin, ...disputed, periodStart, periodEnd, results, actor: actorOf(row.changed_by), ...seal }];
  });
}

const lineRow = {
  line: "int",
  state: "text",
  class_code: "text",
  basis: typed<WorksheetLine["basis"]>("text"),
  first_day: "date",
  last_day: "date",
  payroll: "numeric",
  deductions: typed<WorksheetLine["deductions"]>("jsonb"),
  remuneration: "numeric",
  rate: "numeric?",
  premium: "numeric?",
  rate_source: typed<RateSource | null>("jsonb?"),
  subcontractor_ids: typed<string[]>("jsonb"),
  rate_basis: typed<NonNullable<WorksheetLine["rateBasis"]> | null>("text?"),
  units: "numeric?",
  loss_cost: "numeric?",
  class_description: "text?",
  adjustments: typed<WorksheetLine["adjustments"] | null>("jsonb?"),
} as const;
type LineRow = RowOf<typeof lineRow>;

const linesStatement = statement(
  "worksheet_lines",
  lineRow,
  `SELECT line, state, class_code, basis, first_day, last_day, trim_scale(payroll) AS payroll, deductions,
     trim_scale(remuneration) AS remuneration, trim_scale(rate) AS rate, trim_scale(premium) AS premium,
     rate_source, subcontractor_ids, rate_basis, trim_scale(units) AS units, trim_scale(loss_cost) AS loss_cost,
     class_description, adjustments
   FROM worksheet_lines WHERE ${mine} AND version = {version:int} ORDER BY line`,
);
const sourcesStatement = statement(
  "worksheet_sources",
  { line: "int", report_id: "text", positions: typed<[number, number][]>("jsonb") },
  `SELECT line, report_id, positions FROM worksheet_sources WHERE ${mine} AND version = {version:int} ORDER BY line, report_id`,
);

const statementsStatement = statement(
  "worksheet_statements",
  { reportId: "text", firstDay: "date", lastDay: "date" },
  `SELECT report_id AS "reportId", period_start AS "firstDay", period_end AS "lastDay" FROM worksheet_statements
   WHERE ${mine} AND version = {version:int} ORDER BY period_start, report_id`,
);

/** Selects the worksheet of a version and its warnings; undefined if it has none. */
export async function selectWorksheet(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  version: number,
): Promise<{ worksheet: Worksheet; warnings: WorksheetWarning[] } | undefined> {
  const [row] = await db.query(versionStatement, { environment, ownerId, auditId, version });
  if (!row?.method) return undefined;
  const lines = await db.query(linesStatement, { environment, ownerId, auditId, version });
  const sources = Map.groupBy(
    await db.query(sourcesStatement, { environment, ownerId, auditId, version }),
    ({ line }) => line,
  );
  const results = resultsOf(row);
  if (!results) return undefined;
  const { estimatedPremium, actualPremium, payroll = "0", remuneration = "0", ...figures } = results;
  const worksheet: Worksheet = {
    ...figures,
    method: row.method,
    firstDay: row.period_start,
    lastDay: row.period_end,
    lines: lines.map((line) => ({
      ...lineOf(line),
      sources: (sources.get(line.line) ?? []).map(({ report_id, positions }) => ({
        reportId: report_id,
        positions: positions.map(([first, last]): PositionRange => ({ first, last })),
      })),
    })),
    noPayroll: await db.query(statementsStatement, { environment, ownerId, auditId, version }),
    ...(row.not_covered && { notCovered: row.not_covered }),
    steps: row.steps,
    payroll,
    remuneration,
    manualPremium: row.manual_premium ?? "0",
    estimatedPremium,
    finalPremium: actualPremium,
    rules: row.rules,
  };
  return { worksheet, warnings: row.warnings };
}

function lineOf(row: LineRow): Omit<WorksheetLine, "sources"> {
  return {
    state: row.state,
    classCode: row.class_code,
    basis: row.basis,
    firstDay: row.first_day,
    lastDay: row.last_day,
    payroll: row.payroll,
    deductions: row.deductions,
    remuneration: row.remuneration,
    ...(row.rate !== null && { rate: row.rate }),
    ...(row.premium !== null && { premium: row.premium }),
    ...(row.rate_source && { rateSource: row.rate_source }),
    subcontractorIds: row.subcontractor_ids,
    ...(row.rate_basis && { rateBasis: row.rate_basis }),
    ...(row.units !== null && { units: row.units }),
    ...(row.loss_cost !== null && { lossCost: row.loss_cost }),
    ...(row.class_description !== null && { classDescription: row.class_description }),
    ...(row.adjustments && { adjustments: row.adjustments }),
  };
}
