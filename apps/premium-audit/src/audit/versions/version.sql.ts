import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditVersionKind } from "@platform/public-records/record/audit-choices";
import type { AdjustmentType, RatingMethod } from "@platform/public-records/record/rating-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { version as release } from "@platform/service/settings/version";
import type { WorksheetWarning } from "../../policy/preview/exposure-source.ts";
import type { ExposureRating } from "../../policy/preview/rate-exposure.ts";
import { digestOf } from "../../rated/inputs/canonical-json.ts";
import { insertInputs } from "../../rated/inputs/input.sql.ts";
import type { KeptInput } from "../../rated/inputs/input.ts";
import { actorOf, type VersionActor, versionDigest } from "../../rated/inputs/version-document.ts";
import { worksheetDocument } from "../../rated/inputs/worksheet-document.ts";
import type { PositionRange } from "../../rating/payroll/position-ranges.ts";
import type { NoPayrollStatement } from "../../rating/payroll/reported-days.ts";
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

const previousStatement = statement<{ digest: string | null }>(
  "version_previous_digest",
  "SELECT digest FROM audit_versions WHERE environment = $1 AND owner_id = $2 AND audit_id = $3 AND version = $4",
);

const insertStatement = statement(
  "version_insert",
  `INSERT INTO audit_versions (environment, owner_id, audit_id, version, kind, reason, period_start, period_end, method,
     payroll, remuneration, manual_premium, estimated_premium, actual_premium, total_due, adjustment, adjustment_type,
     steps, created_at, warnings, premium_to_date, total_to_date, charged_before, rules, changed_by, changed_request_id,
     worksheet_digest, digest, previous_digest, release, occasion, dispute_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
     $25, $26, $27, $28, $29, $30, $31, $32)`,
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
  const stamp = changeStampList();
  const seal = await sealOf(tx, tenant, version, { rated, inputs, actor: actorOf(stamp[0]) });
  await tx.query(insertStatement, [
    tenant.environment,
    tenant.ownerId,
    version.auditId,
    version.version,
    version.kind,
    version.reason,
    version.periodStart,
    version.periodEnd,
    worksheet?.method ?? null,
    results.payroll ?? null,
    results.remuneration ?? null,
    worksheet?.manualPremium ?? null,
    results.estimatedPremium,
    results.actualPremium,
    results.totalPremium,
    results.adjustment,
    results.adjustmentType,
    JSON.stringify(worksheet?.steps ?? []),
    version.createdAt,
    JSON.stringify(rated?.warnings ?? []),
    results.premiumToDate,
    results.totalToDate,
    results.chargedBefore,
    JSON.stringify(worksheet?.rules ?? []),
    ...stamp,
    seal.worksheetDigest,
    seal.digest,
    seal.previousDigest,
    release,
    version.occasion ?? null,
    version.disputeId ?? null,
  ]);
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
  const [before] = await tx.query(previousStatement, [environment, ownerId, auditId, version.version - 1]);
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

const insertLinesStatement = statement(
  "worksheet_lines_insert",
  `INSERT INTO worksheet_lines (environment, owner_id, audit_id, version, line, state, class_code, basis, first_day,
     last_day, payroll, deductions, remuneration, rate, premium, rate_source, subcontractor_ids, rate_basis, units,
     loss_cost, class_description, adjustments)
   SELECT $1, $2, $3, $4, line.* FROM unnest($5::int[], $6::text[], $7::text[], $8::text[], $9::date[], $10::date[],
     $11::numeric[], $12::jsonb[], $13::numeric[], $14::numeric[], $15::numeric[], $16::jsonb[], $17::jsonb[],
     $18::text[], $19::numeric[], $20::numeric[],
     $21::text[], $22::jsonb[]) AS line`,
);

async function insertLines(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: AuditVersion,
  lines: readonly WorksheetLine[],
): Promise<void> {
  await tx.query(insertLinesStatement, [
    environment,
    ownerId,
    auditId,
    version,
    lines.map((_, index) => index),
    lines.map(({ state }) => state),
    lines.map(({ classCode }) => classCode),
    lines.map(({ basis }) => basis),
    lines.map(({ firstDay }) => firstDay),
    lines.map(({ lastDay }) => lastDay),
    lines.map(({ payroll }) => payroll),
    lines.map(({ deductions }) => JSON.stringify(deductions)),
    lines.map(({ remuneration }) => remuneration),
    lines.map(({ rate }) => rate),
    lines.map(({ premium }) => premium),
    lines.map(({ rateSource }) => (rateSource ? JSON.stringify(rateSource) : null)),
    lines.map(({ subcontractorIds }) => JSON.stringify(subcontractorIds)),
    lines.map(({ rateBasis }) => rateBasis),
    lines.map(({ units }) => units),
    lines.map(({ lossCost }) => lossCost),
    lines.map(({ classDescription }) => classDescription),
    lines.map(({ adjustments }) => (adjustments ? JSON.stringify(adjustments) : null)),
  ]);
}

const insertSourcesStatement = statement(
  "worksheet_sources_insert",
  `INSERT INTO worksheet_sources (environment, owner_id, audit_id, version, line, report_id, positions, source_owner_id,
     source_employer_id)
   SELECT $1, $2, $3, $4, source.* FROM unnest($5::int[], $6::text[], $7::jsonb[], $8::text[], $9::text[]) AS source`,
);

async function insertSources(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: AuditVersion,
  { worksheet: { lines }, sourceOfReport }: RatedWorksheet,
): Promise<void> {
  const sources = lines.flatMap((line, index) => line.sources.map((source) => ({ index, ...source })));
  await tx.query(insertSourcesStatement, [
    environment,
    ownerId,
    auditId,
    version,
    sources.map(({ index }) => index),
    sources.map(({ reportId }) => reportId),
    sources.map(({ positions }) => JSON.stringify(positions.map(({ first, last }) => [first, last]))),
    sources.map(({ reportId }) => sourceOfReport.get(reportId)?.ownerId ?? null),
    sources.map(({ reportId }) => sourceOfReport.get(reportId)?.employerId ?? null),
  ]);
}

const insertStatementsStatement = statement(
  "worksheet_statements_insert",
  `INSERT INTO worksheet_statements (environment, owner_id, audit_id, version, report_id, period_start, period_end,
     source_owner_id, source_employer_id)
   SELECT $1, $2, $3, $4, stated.* FROM unnest($5::text[], $6::date[], $7::date[], $8::text[], $9::text[]) AS stated`,
);

async function insertStatements(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: AuditVersion,
  { worksheet: { noPayroll }, sourceOfReport }: RatedWorksheet,
): Promise<void> {
  if (noPayroll.length === 0) return;
  await tx.query(insertStatementsStatement, [
    environment,
    ownerId,
    auditId,
    version,
    noPayroll.map(({ reportId }) => reportId),
    noPayroll.map(({ firstDay }) => firstDay),
    noPayroll.map(({ lastDay }) => lastDay),
    noPayroll.map(({ reportId }) => sourceOfReport.get(reportId)?.ownerId),
    noPayroll.map(({ reportId }) => sourceOfReport.get(reportId)?.employerId),
  ]);
}

interface VersionRow {
  version: number;
  kind: AuditVersionKind;
  reason: string;
  period_start: string;
  period_end: string;
  method: RatingMethod | null;
  payroll: string | null;
  remuneration: string | null;
  manual_premium: string | null;
  estimated_premium: string;
  actual_premium: string;
  total_due: string;
  premium_to_date: string | null;
  total_to_date: string | null;
  charged_before: string | null;
  adjustment: string;
  adjustment_type: AdjustmentType;
  steps: PremiumStep[];
  created_at: Date;
  warnings: WorksheetWarning[];
  rules: RuleRow[];
  changed_by: string | null;
  worksheet_digest: string | null;
  digest: string | null;
  previous_digest: string | null;
  release: string | null;
  occasion: string | null;
  dispute_id: string | null;
}

const versionColumns = `version, kind, reason, period_start, period_end, method, trim_scale(payroll) AS payroll,
  trim_scale(remuneration) AS remuneration, trim_scale(manual_premium) AS manual_premium,
  trim_scale(estimated_premium) AS estimated_premium, trim_scale(actual_premium) AS actual_premium,
  trim_scale(total_due) AS total_due, trim_scale(premium_to_date) AS premium_to_date,
  trim_scale(total_to_date) AS total_to_date, trim_scale(charged_before) AS charged_before, trim_scale(adjustment) AS adjustment, adjustment_type, steps, created_at, warnings, rules,
  changed_by, worksheet_digest, digest, previous_digest, release, occasion, dispute_id`;
const mine = "environment = $1 AND owner_id = $2 AND audit_id = $3";
const versionsStatement = statement<VersionRow>(
  "versions",
  `SELECT ${versionColumns} FROM audit_versions WHERE ${mine} ORDER BY version DESC`,
);
const versionStatement = statement<VersionRow>(
  "version_find",
  `SELECT ${versionColumns} FROM audit_versions WHERE ${mine} AND version = $4`,
);

/** Selects all versions of an audit, newest first. */
export async function selectVersions(db: Queryable, tenant: Tenant, auditId: string): Promise<StoredVersion[]> {
  const rows = await db.query(versionsStatement, [tenant.environment, tenant.ownerId, auditId]);
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

interface LineRow {
  line: number;
  state: string;
  class_code: string;
  basis: WorksheetLine["basis"];
  first_day: string;
  last_day: string;
  payroll: string;
  deductions: WorksheetLine["deductions"];
  remuneration: string;
  rate: string | null;
  premium: string | null;
  rate_source: RateSource | null;
  subcontractor_ids: string[];
  rate_basis: NonNullable<WorksheetLine["rateBasis"]> | null;
  units: string | null;
  loss_cost: string | null;
  class_description: string | null;
  adjustments: WorksheetLine["adjustments"] | null;
}

const linesStatement = statement<LineRow>(
  "worksheet_lines",
  `SELECT line, state, class_code, basis, first_day, last_day, trim_scale(payroll) AS payroll, deductions,
     trim_scale(remuneration) AS remuneration, trim_scale(rate) AS rate, trim_scale(premium) AS premium,
     rate_source, subcontractor_ids, rate_basis, trim_scale(units) AS units, trim_scale(loss_cost) AS loss_cost,
     class_description, adjustments
   FROM worksheet_lines WHERE ${mine} AND version = $4 ORDER BY line`,
);
const sourcesStatement = statement<{ line: number; report_id: string; positions: [number, number][] }>(
  "worksheet_sources",
  `SELECT line, report_id, positions FROM worksheet_sources WHERE ${mine} AND version = $4 ORDER BY line, report_id`,
);

const statementsStatement = statement<NoPayrollStatement>(
  "worksheet_statements",
  `SELECT report_id AS "reportId", period_start AS "firstDay", period_end AS "lastDay" FROM worksheet_statements
   WHERE ${mine} AND version = $4 ORDER BY period_start, report_id`,
);

/** Selects the worksheet of a version and its warnings; undefined if it has none. */
export async function selectWorksheet(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  version: number,
): Promise<{ worksheet: Worksheet; warnings: WorksheetWarning[] } | undefined> {
  const key = [environment, ownerId, auditId, version];
  const [row] = await db.query(versionStatement, key);
  if (!row?.method) return undefined;
  const lines = await db.query(linesStatement, key);
  const sources = Map.groupBy(await db.query(sourcesStatement, key), ({ line }) => line);
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
    noPayroll: await db.query(statementsStatement, key),
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
