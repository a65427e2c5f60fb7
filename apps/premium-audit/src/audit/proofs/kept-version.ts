import type { Queryable } from "@platform/postgres/query/statement";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import type { Input } from "../../rated/inputs/input.ts";
import { versionDigest } from "../../rated/inputs/version-document.ts";
import { selectAudit } from "../audits/audit.sql.ts";
import { reasonOf, type StoredVersion, selectVersions } from "../versions/version.sql.ts";

/** A version with its inputs, and the version before it. */
export interface KeptVersion {
  version: StoredVersion;
  before?: StoredVersion;
}

/**
 * Selects a version whose inputs are kept; 0 is the newest version. Throws NOT_FOUND for an unknown audit or version;
 * FAILED_PRECONDITION if its inputs are not kept.
 */
export async function selectKeptVersion(
  db: Queryable,
  tenant: Tenant,
  request: { auditId: string; version: number },
): Promise<KeptVersion> {
  if (!(await selectAudit(db, tenant, request.auditId))) throw refusal("AUDIT_NOT_FOUND");
  const versions = await selectVersions(db, tenant, request.auditId);
  const number = request.version || versions[0]?.version;
  const version = versions.find((each) => each.version === number);
  if (!version) throw refusal("AUDIT_VERSION_NOT_FOUND", { version: request.version || 1 });
  if (version.digest === null) throw refusal("INPUTS_NOT_KEPT", { version: version.version });
  const before = versions.find((each) => each.version === version.version - 1);
  return { version, ...(before && { before }) };
}

/** Computes the digest of a version from what is stored of it. */
export function sealOf(version: StoredVersion, inputs: readonly Input[]): string {
  return versionDigest({
    ...version,
    reason: reasonOf(version),
    totalPremium: version.results.totalPremium,
    worksheetDigest: version.worksheetDigest ?? "",
    release: version.release ?? "",
    inputs,
  });
}
