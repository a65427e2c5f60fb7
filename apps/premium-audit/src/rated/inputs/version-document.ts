import { canonicalJson, digestOf } from "./canonical-json.ts";
import { type Input, inOrder } from "./input.ts";

/** The actor that made a version, as its owner sees it. */
export interface VersionActor {
  type: string;
  id: string | null;
}

/** The members of a version that its digest seals. */
export interface SealedVersion {
  auditId: string;
  version: number;
  /** `audit`, `revision`, `noncompliance` or `waiver`. */
  kind: string;
  /** The stated reason, else why the platform made the version. */
  reason: string | null;
  actor: VersionActor | null;
  createdAt: Date;
  /** Release of the platform that rated it. */
  release: string;
  periodStart: string;
  periodEnd: string;
  totalPremium: string;
  worksheetDigest: string;
  inputs: readonly Input[];
  /** Digest of the version before; null for the first one, and after a version of an earlier release. */
  previousDigest: string | null;
}

/**
 * Returns the digest of a version: the SHA-256 of the canonical JSON of the version as `GET /audits/{id}/proof` shows it, without
 * the member `digest`. So everybody who has the response can compute it.
 */
export function versionDigest(version: SealedVersion): string {
  const text = canonicalJson({
    audit_id: version.auditId,
    version: version.version,
    kind: version.kind,
    reason: version.reason,
    actor: version.actor && { type: version.actor.type, id: version.actor.id },
    created_at: version.createdAt.toISOString(),
    release: version.release,
    period_start: version.periodStart,
    period_end: version.periodEnd,
    total_premium: Number(version.totalPremium),
    worksheet_digest: version.worksheetDigest,
    inputs: inOrder(version.inputs).map(({ kind, id, digest }) => ({ kind, id, digest })),
    inputs_kept: true,
    previous_digest: version.previousDigest,
  });
  return digestOf(text);
}

/** Reads the column `changed_by`. Owners do not see the names of operators and services. */
export function actorOf(changedBy: string | null): VersionActor | null {
  if (changedBy === null) return null;
  const at = changedBy.indexOf(":");
  const type = changedBy.slice(0, at);
  const id = changedBy.slice(at + 1);
  return { type, id: type === "operator" || type === "service" ? null : id };
}
