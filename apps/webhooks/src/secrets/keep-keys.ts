import type { Database } from "@platform/postgres/database";
import type { Part } from "@platform/service/app";
import {
  lockRequestSecretsOfOtherKeys,
  lockWebhooksOfOtherKeys,
  selectKeyIds,
  updateRequestSecrets,
  updateSealedSecret,
} from "./key.sql.ts";
import { openRequestSecrets, sealRequestSecrets } from "./request-secrets.ts";
import type { SecretBox } from "./secret-box.ts";

/** Refuses to start without a key that some webhook's secret is encrypted with. */
export function keyCheck(database: Database, box: SecretBox): Part {
  return {
    name: "keys of secrets",
    async start() {
      const missing = (await selectKeyIds(database)).filter((keyId) => !box.knows(keyId));
      if (missing.length === 0) return;
      const names = missing.join(", ");
      throw new Error(
        `Secrets are encrypted with keys that are not configured: add them to WEBHOOK_SECRET_OLD_KEYS (${names})`,
      );
    },
  };
}

/**
 * Encrypts some of the secrets of older keys with the current key, so that the older keys can be removed. Resolves to the number
 * of secrets; 0 when none is left.
 */
export function resealSecrets(database: Database, box: SecretBox): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await lockWebhooksOfOtherKeys(tx, box.keyId);
    for (const { id, secret, secretKeyId } of rows) {
      await updateSealedSecret(tx, id, box.seal(box.open({ sealed: secret, keyId: secretKeyId }, id), id));
    }
    const requests = await lockRequestSecretsOfOtherKeys(tx, box.keyId);
    for (const { id, secret, secretKeyId } of requests) {
      const secrets = openRequestSecrets(box, { sealed: secret, keyId: secretKeyId }, id);
      await updateRequestSecrets(tx, id, sealRequestSecrets(box, secrets, id));
    }
    return rows.length + requests.length;
  });
}
