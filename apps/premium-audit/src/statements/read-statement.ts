import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { toFault } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { selectAudit } from "../audit/audits/audit.sql.ts";
import { account } from "../audit/audits/audit-message.ts";
import { selectCitedReports } from "../audit/citations/citation.sql.ts";
import { keptTerm } from "../audit/proofs/rate-kept.ts";
import { type StoredVersion, selectVersions, selectWorksheet } from "../audit/versions/version.sql.ts";
import { selectSources } from "../audit/versions/version-source.sql.ts";
import { selectRegister } from "../policy/subcontractors/subcontractor.sql.ts";
import { describeClasses } from "../policy/terms/describe-classes.ts";
import { selectDocuments } from "../rated/inputs/input.sql.ts";
import { daysOf } from "../rating/days/days.ts";
import { linesOfEstimates } from "../rating/premium/estimated-premium.ts";
import { type ClassPremium, classPremiums } from "./class-premium.ts";
import { selectStatedPolicy } from "./stated-policy.sql.ts";
import type { StatedWorksheet, Statement } from "./statement.ts";
import { differenceBetween } from "./version-difference.ts";

/** The database and service that statements are read from. */
export interface StatementSources {
  database: Queryable;
  /** Client of credentials, which has the names of owners. */
  owners: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
}

/**
 * Reads the statement of a version of an audit; 0 is the newest one, and an audit without a version then has a statement
 * without figures. Throws NOT_FOUND for an unknown audit or version.
 */
export async function readStatement(
  { database, owners }: StatementSources,
  { tenant }: TenantCall,
  requested: { auditId: string; version: number },
): Promise<Statement> {
  const { auditId } = requested;
  const audit = await selectAudit(database, tenant, auditId);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  const versions = await selectVersions(database, tenant, auditId);
  const { owner } = await owners.getOwner({ id: tenant.ownerId });
  const shared = {
    environment: tenant.environment,
    audit,
    ownerName: owner?.name ?? "",
    policy: await selectStatedPolicy(database, tenant, audit),
  };
  const version = requested.version ? versions.find((each) => each.version === requested.version) : versions[0];
  if (!version) {
    if (requested.version) throw refusal("AUDIT_VERSION_NOT_FOUND", { version: requested.version });
    const period = { firstDay: audit.periodStart, lastDay: audit.periodEnd };
    return { ...shared, period, classes: [], reportIds: [] };
  }
  const before = versions.find((each) => each.version === version.version - 1);
  const stated = await statedWorksheet({ database, owners }, tenant, audit.employerId, version);
  return {
    ...shared,
    period: { firstDay: version.periodStart, lastDay: version.periodEnd },
    version,
    account: account(version.results, audit.paid),
    ...(stated && { stated }),
    classes: await classesOf(database, tenant, version, stated),
    reportIds: (await selectCitedReports(database, tenant, auditId, version.version)).toSorted(),
    ...(before && { difference: await differenceFrom(database, tenant, { before, version, stated }) }),
  };
}

async function statedWorksheet(
  { database, owners }: StatementSources,
  tenant: Tenant,
  employerId: string,
  { auditId, version }: StoredVersion,
): Promise<StatedWorksheet | undefined> {
  const stored = await selectWorksheet(database, tenant, auditId, version);
  if (!stored) return undefined;
  const sources = await selectSources(database, tenant, auditId, version);
  const ownerIds = sources.flatMap(({ ownerId, grantId }) => (grantId === undefined ? [] : [ownerId]));
  const hasSubcontractors = stored.worksheet.lines.some(({ subcontractorIds }) => subcontractorIds.length > 0);
  const register = hasSubcontractors ? await selectRegister(database, tenant, employerId) : [];
  return {
    ...stored,
    sources,
    granters: await Promise.all([...new Set(ownerIds)].map((ownerId) => ownerName(owners, ownerId))),
    subcontractors: new Map(register.map(({ id, name }) => [id, name])),
  };
}

const unnamedOwner = "another organization";

/** Name of an owner; no id for one that has none, or was deleted since it granted payroll: customers read it. */
async function ownerName(owners: StatementSources["owners"], ownerId: string): Promise<string> {
  try {
    return (await owners.getOwner({ id: ownerId })).owner?.name || unnamedOwner;
  } catch (error) {
    if (toFault(error).code === "NOT_FOUND") return unnamedOwner;
    throw error;
  }
}

/** The premium of each class, with what the policy of then estimated for the days of the worksheet. */
async function classesOf(
  database: Queryable,
  tenant: Tenant,
  version: StoredVersion,
  stated: StatedWorksheet | undefined,
): Promise<ClassPremium[]> {
  if (!stated) return [];
  const term = keptTerm(await selectDocuments(database, tenant, version));
  const estimated = term && linesOfEstimates(term, daysOf(term.firstDay, version.periodEnd));
  return classPremiums(stated.worksheet.lines, estimated ? describeClasses(estimated, term) : []);
}

async function differenceFrom(
  database: Queryable,
  tenant: Tenant,
  { before, version, stated }: { before: StoredVersion; version: StoredVersion; stated: StatedWorksheet | undefined },
) {
  const old = await selectWorksheet(database, tenant, before.auditId, before.version);
  return differenceBetween(
    { version: before.version, results: before.results, lines: old?.worksheet.lines ?? [] },
    { results: version.results, lines: stated?.worksheet.lines ?? [] },
  );
}
