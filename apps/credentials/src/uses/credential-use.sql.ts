import { type Queryable, statement } from "@platform/postgres/query/statement";

/** When a credential was last used. */
export interface CredentialUse {
  /** `key_…`, or a client id. */
  credentialId: string;
  usedAt: Date;
}

// In the order of their ids, so that two gateways do not wait for each other.
const upsert = statement(
  "upsert_credential_uses",
  `INSERT INTO credential_uses AS known (credential_id, last_used_at)
   SELECT id, date_trunc('minute', used_at) FROM unnest({credentialIds:text[]}, {usedAts:timestamptz[]}) AS u (id, used_at) ORDER BY id
   ON CONFLICT (credential_id) DO UPDATE SET last_used_at = excluded.last_used_at
   WHERE known.last_used_at < excluded.last_used_at`,
);

/** Stores uses, to the minute. A use that is earlier than the known one changes nothing. */
export async function upsertCredentialUses(db: Queryable, uses: readonly CredentialUse[]): Promise<void> {
  await db.query(upsert, {
    credentialIds: uses.map(({ credentialId }) => credentialId),
    usedAts: uses.map(({ usedAt }) => usedAt),
  });
}
