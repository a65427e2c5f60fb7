import { untilPostgresResponds } from "@platform/postgres/pool/until-postgres-responds";
import type { Database } from "@platform/postgres/query/database";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { sealedColumn, selectKeyIds } from "./key.sql.ts";
import { boundToKeyPair } from "./key-pair.ts";
import { boundToRequests } from "./request-secrets.ts";
import type { SecretBox } from "./secret-box.ts";

/** Refuses to start without a key that some webhook's secret is encrypted with. */
export function keyCheck(database: Database, box: SecretBox, log: Logger): Part {
  return {
    name: "keys of secrets",
    async start() {
      const used = await untilPostgresResponds(() => selectKeyIds(database), log);
      const missing = used.filter((keyId) => !box.knows(keyId));
      if (missing.length === 0) return;
      const names = missing.join(", ");
      throw new Error(
        `Secrets are encrypted with keys that are not configured: add them to WEBHOOK_SECRET_OLD_KEYS (${names})`,
      );
    },
  };
}

/** Columns of encrypted secrets, with the context that the ciphertext of each is bound to. */
const columns = [
  { column: sealedColumn("secret"), boundTo: (webhookId: string) => webhookId },
  { column: sealedColumn("request_secrets"), boundTo: boundToRequests },
  { column: sealedColumn("signing_key"), boundTo: boundToKeyPair },
];

/**
 * Encrypts some of the secrets of older keys with the current key, so that the older keys can be removed. Resolves to the number
 * of secrets; 0 when none is left.
 */
export function resealSecrets(database: Database, box: SecretBox): Promise<number> {
  return database.transaction(async (tx) => {
    let count = 0;
    for (const { column, boundTo } of columns) {
      for (const { id, secret, secretKeyId } of await column.lockOfOtherKeys(tx, box.keyId)) {
        const opened = box.open({ sealed: secret, keyId: secretKeyId }, boundTo(id));
        await column.update(tx, id, box.seal(opened, boundTo(id)));
        count += 1;
      }
    }
    return count;
  });
}
