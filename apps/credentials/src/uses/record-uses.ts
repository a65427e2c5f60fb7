import { timestampDate } from "@bufbuild/protobuf/wkt";
import type {
  CredentialUse as CredentialUseMessage,
  RequestCount as RequestCountMessage,
} from "@platform/contracts/credentials/v1/credentials";
import type { Database } from "@platform/postgres/query/database";
import { invalidMember } from "@platform/validation/invalid";
import { type CredentialUse, upsertCredentialUses } from "./credential-use.sql.ts";
import { addRequestCounts, type RequestCount } from "./request-count.sql.ts";

const maxUses = 10_000;

/** Stores when credentials were last used, and adds up requests. Throws INVALID_ARGUMENT when there are too many. */
export async function recordUses(
  database: Database,
  uses: readonly CredentialUse[],
  counts: readonly RequestCount[],
): Promise<void> {
  for (const [member, { length }] of Object.entries({ uses, request_counts: counts })) {
    if (length > maxUses) throw invalidMember("INVALID_CREDENTIAL", member, `must have at most ${maxUses} elements`);
  }
  // Together: what the gateway sends again because a part of it failed would be counted twice.
  await database.transaction(async (tx) => {
    if (uses.length > 0) await upsertCredentialUses(tx, uses);
    if (counts.length > 0) await addRequestCounts(tx, counts);
  });
}

export function fromCountMessage(message: RequestCountMessage): RequestCount {
  const { ownerId, environment, profile, minute, accepted, refused } = message;
  return { ownerId, environment, profile, minute: minute ? timestampDate(minute) : new Date(0), accepted, refused };
}

export function fromUseMessage({ credentialId, usedAt }: CredentialUseMessage): CredentialUse {
  return { credentialId, usedAt: usedAt ? timestampDate(usedAt) : new Date(0) };
}
