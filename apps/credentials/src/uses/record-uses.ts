import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { CredentialUse as CredentialUseMessage } from "@platform/contracts/credentials/v1/credentials";
import type { Queryable } from "@platform/postgres/statement";
import { invalidMember } from "@platform/validation/invalid";
import { type CredentialUse, upsertCredentialUses } from "./credential-use.sql.ts";

const maxUses = 10_000;

/** Stores when credentials were last used. Throws INVALID_ARGUMENT when there are too many. */
export async function recordUses(database: Queryable, uses: readonly CredentialUse[]): Promise<void> {
  if (uses.length > maxUses) throw invalidMember("INVALID_CREDENTIAL", "uses", `must have at most ${maxUses} elements`);
  if (uses.length > 0) await upsertCredentialUses(database, uses);
}

export function fromUseMessage({ credentialId, usedAt }: CredentialUseMessage): CredentialUse {
  return { credentialId, usedAt: usedAt ? timestampDate(usedAt) : new Date(0) };
}
