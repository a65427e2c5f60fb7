import { type Queryable, statement } from "@platform/postgres/statement";
import type { SealedSecret } from "./secret-box.ts";

const keyIds = statement<{ keyId: string }>(
  "webhooks_key_ids",
  `SELECT DISTINCT secret_key_id AS "keyId" FROM webhooks WHERE deleted_at IS NULL
   UNION SELECT previous_secret_key_id FROM webhooks WHERE previous_secret_key_id IS NOT NULL AND deleted_at IS NULL
   UNION SELECT request_secrets_key_id FROM webhooks WHERE request_secrets_key_id IS NOT NULL AND deleted_at IS NULL`,
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

const ofOtherKeys = statement<SecretRow>(
  "webhooks_of_other_keys",
  `SELECT id, secret, secret_key_id AS "secretKeyId" FROM webhooks
   WHERE secret_key_id <> $1 AND deleted_at IS NULL LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED`,
);

/** Locks some webhooks whose secret is encrypted with another key. */
export function lockWebhooksOfOtherKeys(tx: Queryable, keyId: string): Promise<SecretRow[]> {
  return tx.query(ofOtherKeys, [keyId]);
}

const reseal = statement("webhooks_reseal", "UPDATE webhooks SET secret = $2, secret_key_id = $3 WHERE id = $1");

/** Replaces an encrypted secret by the same one, encrypted with another key. */
export async function updateSealedSecret(tx: Queryable, id: string, { sealed, keyId }: SealedSecret): Promise<void> {
  await tx.query(reseal, [id, sealed, keyId]);
}

const requestSecretsOfOtherKeys = statement<SecretRow>(
  "request_secrets_of_other_keys",
  `SELECT id, request_secrets AS secret, request_secrets_key_id AS "secretKeyId" FROM webhooks
   WHERE request_secrets_key_id <> $1 AND deleted_at IS NULL LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED`,
);

/** Locks some webhooks whose request secrets are encrypted with another key. */
export function lockRequestSecretsOfOtherKeys(tx: Queryable, keyId: string): Promise<SecretRow[]> {
  return tx.query(requestSecretsOfOtherKeys, [keyId]);
}

const resealRequest = statement(
  "request_secrets_reseal",
  "UPDATE webhooks SET request_secrets = $2, request_secrets_key_id = $3 WHERE id = $1",
);

/** Replaces encrypted request secrets by the same ones, encrypted with another key; null removes them. */
export async function updateRequestSecrets(tx: Queryable, id: string, secret: SealedSecret | null): Promise<void> {
  await tx.query(resealRequest, [id, secret?.sealed ?? null, secret?.keyId ?? null]);
}
