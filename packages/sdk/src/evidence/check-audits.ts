import { createHash } from "node:crypto";
import type { components } from "../generated/profile-a.ts";

type Activity = components["schemas"]["Activity"];
type AuditProof = components["schemas"]["AuditProof"];

/** The activity of a version of an audit has its digest in the id: `aud_…:3:9f1c…`. */
const sealedVersion = /^(aud_\w+):(\d+):([0-9a-f]{64})$/;

/** Returns the ids of the audits that a chain of activities has digests of. */
export function sealedAudits(activities: readonly Activity[]): string[] {
  const ids = activities.flatMap(({ resource }) => sealedVersion.exec(resource.id)?.[1] ?? []);
  return [...new Set(ids)];
}

/** Returns the first version of an audit that is not as the chain says; undefined if all are. A deleted audit has no proof. */
export function problemOfAudits(
  chain: readonly Activity[],
  proofs: readonly AuditProof[] | undefined,
): string | undefined {
  if (!proofs) return undefined;
  const deleted = new Set(
    chain
      .filter(({ action }) => action === "audit.deleted" || action === "audit.erased")
      .map(({ resource }) => resource.id),
  );
  const versions = new Map(
    proofs.flatMap((proof) => proof.versions.map((version) => [`${version.audit_id}:${version.version}`, version])),
  );
  for (const { id, position, resource } of chain) {
    const [, audit = "", number, digest] = sealedVersion.exec(resource.id) ?? [];
    if (number === undefined || deleted.has(audit)) continue;
    const version = versions.get(`${audit}:${number}`);
    const title = `Version ${number} of ${audit}`;
    if (!version) return `${title} is missing, which ${id} at position ${position} names.`;
    if (version.digest !== digest) return `${title} was rewritten: ${id} at position ${position} has another digest.`;
    if (digestOf(version) !== digest) return `${title} was changed: its digest is not that of its members.`;
  }
  return undefined;
}

/** The digest that the platform has computed, of the version with its inputs. */
function digestOf({ digest: _, ...version }: AuditProof["versions"][number]): string {
  return createHash("sha256")
    .update(sortedJson({ ...version, inputs_kept: true }))
    .digest("hex");
}

/** JSON with the members of each object by name, as RFC 8785 says. */
function sortedJson(value: object): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
