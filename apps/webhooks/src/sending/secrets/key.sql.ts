import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { SealedSecret } from "./secret-box.ts";

const keyIds = statement<{ keyId: string }>(
  "webhooks_key_ids",
  `SELECT DISTINCT key_id AS "keyId" FROM webhooks CROSS JOIN LATERAL unnest(ARRAY[secret_key_id, previous_secret_key_id,
     request_secrets_key_id, signing_key_key_id, previous_signing_key_key_id]) AS key_id
   WHERE key_id IS NOT NULL AND deleted_at IS NULL`,
);

/** Selects the ids of the keys that secrets are encrypted with. */
export async function selectKeyIds(db: Queryable): Promise<string[]> {
  return (await db.query(keyIds)).map(({ keyId }) => keyId);
}

interface SecretRow {
  id: string;
  secret: Buffer;
  secretKeyId: string;
}

/** A column of encrypted secrets that are encrypted again when the key changes. */
export interface SealedColumn {
  /** Locks some webhooks whose secret in this column is encrypted with another key. */
  lockOfOtherKeys(tx: Queryable, keyId: string): Promise<SecretRow[]>;
  /** Replaces an encrypted secret by the same one, encrypted with another key. */
  update(tx: Queryable, id: string, sealed: SealedSecret): Promise<void>;
}

export function sealedColumn(name: "secret" | "request_secrets" | "signing_key"): SealedColumn {
  const ofOtherKeys = statement<SecretRow>(
    `webhooks_of_other_keys_${name}`,
    `SELECT id, ${name} AS secret, ${name}_key_id AS "secretKeyId" FROM webhooks
     WHERE ${name}_key_id <> $1 AND deleted_at IS NULL LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED`,
  );
  const reseal = statement(
    `webhooks_reseal_${name}`,
    `UPDATE webhooks SET ${name} = $2, ${name}_key_id = $3 WHERE id = $1`,
  );
  return {
    lockOfOtherKeys: (tx, keyId) => tx.query(ofOtherKeys, [keyId]),
    async update(tx, id, { sealed, keyId }) {
      await tx.query(reseal, [id, sealed, keyId]);
    },
  };
}
