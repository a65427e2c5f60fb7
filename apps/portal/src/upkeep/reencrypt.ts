import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import type { Chore } from "@platform/retention/upkeep";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { currentPrefix, type PortalSecrets, secretsFor } from "../accounts/portal-secrets.ts";
import { providerPurpose } from "../providers/provider-client.ts";

const batchSize = 100;

const lockCodes = statement(
  "two_factors_of_older_secrets",
  { id: "text", secret: "text", backup_codes: "text" },
  `SELECT id, secret, backup_codes FROM two_factors
   WHERE NOT (starts_with(secret, {prefix:text}) AND starts_with(backup_codes, {prefix:text})) LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);
const updateCodes = statement(
  "two_factors_reencrypt",
  "UPDATE two_factors SET secret = {secret:text}, backup_codes = {backupCodes:text} WHERE id = {id:text}",
);
const lockProviders = statement(
  "providers_of_older_secrets",
  { owner_id: "text", client_secret_sealed: "text" },
  `SELECT owner_id, client_secret_sealed FROM identity_providers WHERE NOT starts_with(client_secret_sealed, {prefix:text})
   LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);
const updateProvider = statement(
  "provider_reencrypt",
  "UPDATE identity_providers SET client_secret_sealed = {sealed:text} WHERE owner_id = {ownerId:text}",
);

/** Encrypts with the first secret what an older one has encrypted, so that the older ones can be removed from the list. */
export function reencryptChore(database: Database, secrets: PortalSecrets): Chore {
  const prefix = currentPrefix(secrets);
  const selection = { prefix, limit: batchSize };
  return {
    what: "ciphertexts of older portal secrets",
    batch: () =>
      database.transaction(async (tx) => {
        const codes = await tx.query(lockCodes, selection);
        for (const { id, secret, backup_codes: backupCodes } of codes) {
          const encrypted = await Promise.all([secret, backupCodes].map((text) => reencrypted(text, secrets, "")));
          await tx.query(updateCodes, { id, secret: encrypted[0] ?? "", backupCodes: encrypted[1] ?? "" });
        }
        const providers = await tx.query(lockProviders, selection);
        for (const { owner_id: ownerId, client_secret_sealed: sealed } of providers) {
          await tx.query(updateProvider, { ownerId, sealed: await reencrypted(sealed, secrets, providerPurpose) });
        }
        return codes.length + providers.length;
      }),
  };
}

async function reencrypted(text: string, secrets: PortalSecrets, purpose: string): Promise<string> {
  const key = secretsFor(secrets, purpose);
  let failure: unknown;
  // A ciphertext from before secrets had versions does not say which of them it is of.
  for (const legacySecret of key.keys.values()) {
    try {
      const data = await symmetricDecrypt({ key: { ...key, legacySecret }, data: text });
      return await symmetricEncrypt({ key, data });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
