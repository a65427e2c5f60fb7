import { createHash, createPublicKey, verify } from "node:crypto";
import type { components } from "../generated/profile-a.ts";
import { problemOfAudits } from "./check-audits.ts";
import type { Evidence } from "./evidence-file.ts";

type Activity = components["schemas"]["Activity"];
type ActivitySeal = components["schemas"]["ActivitySeal"];

export interface EvidenceResult {
  /** How many activities the chain has. */
  activities: number;
  /** How many of them a seal covers. */
  sealed: number;
  /** The first thing that is wrong. Absent if nothing is. */
  problem?: string;
}

/** Checks each activity against its digest, the chain for gaps, the chain against the seals, and audits against the chain. */
export function checkEvidence({ activities, seals, proofs }: Evidence, publicKey?: string): EvidenceResult {
  const chain = activities
    .filter(({ position }) => position !== null)
    .sort((one, other) => Number(one.position) - Number(other.position));
  const sealed = Math.max(0, ...seals.map(({ position }) => position));
  const problem =
    problemOfSeals(seals, publicKey) ??
    problemOfChain(chain) ??
    problemOfEnds(chain, seals) ??
    problemOfAudits(chain, proofs);
  const counts = {
    activities: chain.length,
    sealed: chain.filter(({ position }) => Number(position) <= sealed).length,
  };
  return problem === undefined ? counts : { ...counts, problem };
}

function problemOfSeals(seals: readonly ActivitySeal[], publicKey: string | undefined): string | undefined {
  for (const seal of seals) {
    if (publicKey !== undefined && seal.public_key !== publicKey)
      return `The seal of ${seal.sealed_at} has another key.`;
    if (!isSigned(seal)) return `The seal of ${seal.sealed_at} is not signed by its key.`;
  }
  return undefined;
}

function isSigned(seal: ActivitySeal): boolean {
  const { owner_id, environment, position, digest, sealed_at } = seal;
  const text = ["premium-audit evidence 1", owner_id, environment, String(position), digest, sealed_at].join("\n");
  try {
    const key = createPublicKey({ key: Buffer.from(seal.public_key, "base64"), format: "der", type: "spki" });
    return verify(null, Buffer.from(text), key, Buffer.from(seal.signature, "base64"));
  } catch {
    return false;
  }
}

/** The oldest activities may have reached the end of their retention; what is there must be whole. */
function problemOfChain(chain: readonly Activity[]): string | undefined {
  let before = chain[0]?.position === 1 ? "" : undefined;
  for (const [index, activity] of chain.entries()) {
    const position = Number(activity.position);
    const expected = Number(chain[0]?.position) + index;
    if (position > expected) return `The activity at position ${expected} is missing.`;
    if (position < expected) return `${activity.id} has position ${position}, which another activity has.`;
    if (before !== undefined && digestOf(before, activity) !== activity.digest) {
      return `${activity.id} at position ${position} was changed: its digest is not that of its members.`;
    }
    before = activity.digest ?? "";
  }
  return undefined;
}

/** Somebody who changed an activity may have computed the digests anew; the seals have the old ones. */
function problemOfEnds(chain: readonly Activity[], seals: readonly ActivitySeal[]): string | undefined {
  let lastGood = 0;
  for (const { position, digest, sealed_at } of seals.toSorted((one, other) => one.position - other.position)) {
    const activity = chain.find((candidate) => candidate.position === position);
    if (position > 0 && !activity) return `The activity at position ${position}, sealed at ${sealed_at}, is missing.`;
    if (activity && activity.digest !== digest) {
      return `Activities at positions ${lastGood + 1} to ${position} were rewritten after the seal of ${sealed_at}.`;
    }
    lastGood = position;
  }
  return undefined;
}

/** The digest of the platform: of the digest before, and of the members that the owner sees. */
function digestOf(before: string, activity: Activity): string {
  const { position, id, owner_id, environment, action, resource, actor, request_id, created_at } = activity;
  const who = [actor?.type ?? null, actor?.id ?? null];
  const members = [
    position,
    id,
    owner_id,
    environment,
    action,
    resource.type,
    resource.id,
    ...who,
    request_id,
    created_at,
  ];
  return createHash("sha256")
    .update(`${before}\n${JSON.stringify(members)}`)
    .digest("hex");
}
