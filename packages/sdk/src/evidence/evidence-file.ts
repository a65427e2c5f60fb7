import { readFileSync } from "node:fs";
import type { components } from "../generated/profile-a.ts";
import { UsageError } from "../terminal/command.ts";

/** Exported activity and the seals of it that its owner has kept. */
export interface Evidence {
  activities: readonly components["schemas"]["Activity"][];
  seals: readonly components["schemas"]["ActivitySeal"][];
  /** Proofs of the audits that activities have digests of. Undefined in a file from before they were exported. */
  proofs?: readonly components["schemas"]["AuditProof"][] | undefined;
}

/** Reads a file of evidence. Throws a UsageError if it is none. */
export function readEvidence(file: string): Evidence {
  try {
    const { activities, seals, proofs } = JSON.parse(readFileSync(file, "utf8"));
    if (Array.isArray(activities) && Array.isArray(seals)) return { activities, seals, proofs };
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} must have two arrays, activities and seals.`);
}
