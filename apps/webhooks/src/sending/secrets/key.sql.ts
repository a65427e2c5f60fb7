import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { SealedSecret } from "./secret-box.ts";

const keyIds = statement(
  "webhooks_key_ids",
  { keyId: "text" },
  `SELECT DISTINCT key_id AS "keyId" FROM webhooks CROSS JOIN LATERAL unnest(ARRAY[secret_key_id, previous_secret_key_id,
     request_secrets_key_id, signing_key_key_id, previous_signing_key_key_id]) AS key_id
   WHERE key_id IS NOT NULL AND deleted_at IS NULL`,
);

/** Selects the ids of the keys that secrets are encrypted with. */
export async function selectKeyIds(db: Queryable): Promise<string[]> {
  return (await db.query(keyIds)).map(({ keyId }) => keyId);
}

const secretRow = { id: "text", secret: "bytea", secretKeyId: "text" } as const;

/** A column of encrypted secrets that are encrypted again when the key changes. */
export interface SealedColumn {
  /** Locks some webhooks whose secret in this column is encrypted with another key. */
  lockOfOtherKeys(tx: Queryable, keyId: string): Promise<RowOf<typeof secretRow>[]>;
  /** Replaces an encrypted secret by the same one, encrypted with another key. */
  update(tx: Queryable, id: string, sealed: SealedSecret): Promise<void>;
}

export function sealedColumn(name: "secret" | "request_secrets" | "signing_key"): SealedColumn {
  const ofOtherKeys = statement(
    `webhooks_of_other_keys_${name}`,
    secretRow,
    `SELECT id, ${name} AS secret, ${name}_key_id AS "secretKeyId" FROM webhooks
     WHERE ${name}_key_id <> {keyId:text} AND deleted_at IS NULL LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED`,
  );
  const reseal = statement(
    `webhooks_reseal_${name}`,
    `UPDATE webhooks SET ${name} = {sealed:bytea}, ${name}_key_id = {keyId:text} WHERE id = {id:text}`,
  );
  return {
    lockOfOtherKeys: (tx, keyId) => tx.query(ofOtherKeys, { keyId }),
    async update(tx, id, sealed) {
      await tx.query(reseal, { ...sealed, id });
    },
  };
}
