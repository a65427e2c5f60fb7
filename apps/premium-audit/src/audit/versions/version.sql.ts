import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import { listed, parameters, type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditVersionKind } from "@platform/public-records/record/audit-choices";
import type { RatingMethod } from "@platform/public-records/record/rating-choices";
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
import type { AuditResults } from "../audits/audit.ts";
import { figureColumns, fromFigureRow, toFigureRow } from "./figure.sql.ts";

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

const versionKey = { environment: "text", ownerId: "text", auditId: "text", version: "int" } as const;
const contentColumns = {
  kind: typed<AuditVersionKind>("text"),
  reason: "text",
  periodStart: "date",
  periodEnd: "date",
  method: typed<RatingMethod | null>("text?"),
  manualPremium: "amount?",
  ...figureColumns,
  steps: typed<PremiumStep[]>("jsonb"),
  warnings: typed<WorksheetWarning[]>("jsonb"),
  rules: typed<RuleRow[]>("jsonb"),
  notCovered: typed<NotCovered[] | null>("jsonb?"),
  occasion: "text?",
  disputeId: "text?",
  createdAt: "timestamptz",
  changedBy: "text?",
  worksheetDigest: "text?",
  digest: "text?",
  previousDigest: "text?",
  release: "text?",
} as const;
const insertedVersion = { ...versionKey, ...contentColumns, changedRequestId: "text?" } as const;
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
    ...toFigureRow(results),
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
  // The digest is in the owner's activity, whose seals are outside of the database.
  const resourceId = `${version.auditId}:${version.version}:${seal.digest}`;
  await enqueue(tx, [activityEvent("activityPremiumAudit", tenant, { action: "audit_version.sealed", resourceId })]);
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

const ofVersion = "{environment:text}, {ownerId:text}, {auditId:text}, {version:int}";
const lineColumns = {
  line: "int",
  state: "text",
  classCode: "text",
  basis: typed<WorksheetLine["basis"]>("text"),
  firstDay: "date",
  lastDay: "date",
  payroll: "amount",
  deductions: typed<WorksheetLine["deductions"]>("jsonb"),
  remuneration: "amount",
  rate: "amount?",
  premium: "amount?",
  rateSource: typed<RateSource | null>("jsonb?"),
  subcontractorIds: typed<WorksheetLine["subcontractorIds"]>("jsonb"),
  rateBasis: typed<NonNullable<WorksheetLine["rateBasis"]> | null>("text?"),
  units: "amount?",
  lossCost: "amount?",
  classDescription: "text?",
  adjustments: typed<WorksheetLine["adjustments"] | null>("jsonb?"),
} as const;
const insertLinesStatement = statement(
  "worksheet_lines_insert",
  {},
  `INSERT INTO worksheet_lines (${listed(versionKey)}, ${listed(lineColumns)})
   SELECT ${ofVersion}, line.* FROM ${unnested(lineColumns, "line")}`,
  { rows: lineColumns },
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

const versionRow = { version: "int", ...contentColumns } as const;
const mine = "environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text}";
const versionsStatement = statement(
  "versions",
  versionRow,
  `SELECT ${selected(versionRow)} FROM audit_versions WHERE ${mine} ORDER BY version DESC`,
);
const versionStatement = statement(
  "version_find",
  versionRow,
  `SELECT ${selected(versionRow)} FROM audit_versions WHERE ${mine} AND version = {version:int}`,
);

/** Selects all versions of an audit, newest first. */
export async function selectVersions(db: Queryable, tenant: Tenant, auditId: string): Promise<StoredVersion[]> {
  const rows = await db.query(versionsStatement, { ...tenant, auditId });
  return rows.flatMap(
    ({ changedBy, occasion, disputeId, worksheetDigest, digest, previousDigest, release, ...row }) => {
      const results = fromFigureRow(row);
      if (!results) return [];
      const { version, kind, reason, periodStart, periodEnd, createdAt } = row;
      const origin = { auditId, version, kind, reason, createdAt, occasion: occasion ?? undefined };
      const disputed = disputeId === null ? {} : { disputeId };
      const seal = { worksheetDigest, digest, previousDigest, release };
      return [{ ...origin, ...disputed, periodStart, periodEnd, results, actor: actorOf(changedBy), ...seal }];
    },
  );
}

const linesStatement = statement(
  "worksheet_lines",
  lineColumns,
  `SELECT ${selected(lineColumns)} FROM worksheet_lines WHERE ${mine} AND version = {version:int} ORDER BY line`,
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
  const results = fromFigureRow(row);
  if (!results) return undefined;
  const { estimatedPremium, actualPremium, payroll = "0", remuneration = "0", ...figures } = results;
  const worksheet: Worksheet = {
    ...figures,
    method: row.method,
    firstDay: row.periodStart,
    lastDay: row.periodEnd,
    lines: lines.map((line) => ({
      ...lineOf(line),
      sources: (sources.get(line.line) ?? []).map(({ report_id, positions }) => ({
        reportId: report_id,
        positions: positions.map(([first, last]): PositionRange => ({ first, last })),
      })),
    })),
    noPayroll: await db.query(statementsStatement, { environment, ownerId, auditId, version }),
    ...(row.notCovered && { notCovered: row.notCovered }),
    steps: row.steps,
    payroll,
    remuneration,
    manualPremium: row.manualPremium ?? "0",
    estimatedPremium,
    finalPremium: actualPremium,
    rules: row.rules,
  };
  return { worksheet, warnings: row.warnings };
}

function lineOf(row: RowOf<typeof lineColumns>): Omit<WorksheetLine, "sources"> {
  const {
    line: _,
    rate,
    premium,
    rateSource,
    rateBasis,
    units,
    lossCost,
    classDescription,
    adjustments,
    ...line
  } = row;
  return {
    ...line,
    ...(rate !== null && { rate }),
    ...(premium !== null && { premium }),
    ...(rateSource && { rateSource }),
    ...(rateBasis && { rateBasis }),
    ...(units !== null && { units }),
    ...(lossCost !== null && { lossCost }),
    ...(classDescription !== null && { classDescription }),
    ...(adjustments && { adjustments }),
  };
}
