import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../machine/private-file.ts";

/** Secrets shared by the processes of a local platform. */
export interface LocalSecrets {
  /** Password of the Postgres role of each service, by the name of its app. */
  readonly rolePasswords: Readonly<Record<string, string>>;
  /** Pepper of the credentials service; if it changes, stored keys are invalid. */
  readonly credentialsPepper: string;
  /** Encrypts the secrets of webhooks; if it changes, stored secrets cannot be decrypted. */
  readonly webhookSecretKey: string;
  /** Signs the cookies of the portal; if it changes, everybody has to sign in again. */
  readonly portalSecret: string;
}

/**
 * The secrets of a local directory, generated at the first start; new kinds of secrets are added at the next start.
 *
 * @param services the apps that have a Postgres role
 */
export function localSecrets(localDir: string, services: readonly string[]): LocalSecrets {
  const path = join(localDir, "secrets.json");
  const stored: Partial<LocalSecrets> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const { rolePasswords = {}, credentialsPepper = randomSecret() } = stored;
  const { webhookSecretKey = randomBytes(32).toString("hex"), portalSecret = randomSecret() } = stored;
  const secrets = {
    rolePasswords: Object.fromEntries(services.map((name) => [name, rolePasswords[name] ?? randomSecret()])),
    credentialsPepper,
    webhookSecretKey,
    portalSecret,
  };
  writePrivateFile(path, `${JSON.stringify(secrets, undefined, 2)}\n`);
  return secrets;
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}
