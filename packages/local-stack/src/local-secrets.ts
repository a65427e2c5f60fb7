import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "./private-file.ts";

/** What the processes of one local platform share and nobody else may know. */
export interface LocalSecrets {
  /** Of every service's role in Postgres. */
  readonly rolePassword: string;
  /** Keys the digests under which the credentials service stores keys; with another one, no stored key verifies. */
  readonly credentialsPepper: string;
  /** Seals the secrets of webhooks; with another one, no stored secret opens. */
  readonly webhookSecretKey: string;
}

/** The secrets of a local directory, made at its first start; a secret that a later version needs is added at the next. */
export function localSecrets(localDir: string): LocalSecrets {
  const path = join(localDir, "secrets.json");
  const known: Partial<LocalSecrets> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const secrets = {
    rolePassword: randomSecret(),
    credentialsPepper: randomSecret(),
    webhookSecretKey: randomBytes(32).toString("hex"),
    ...known,
  };
  writePrivateFile(path, `${JSON.stringify(secrets, undefined, 2)}\n`);
  return secrets;
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}
