import { readFileSync } from "node:fs";
import { type Authenticator, credsAuthenticator, nkeys, usernamePasswordAuthenticator } from "@nats-io/transport-node";
import type { Logger } from "@platform/service/observe/log";
import { ConfigError } from "@platform/service/settings/config";
import { natsKey, seedAuthenticator } from "./nats-key.ts";

/**
 * Authenticates with the content of a file: the seed of an nkey (`SU…`), a `.creds` file, or `user:password`. The file is read at
 * every connect, so that a replaced key needs no restart; while it cannot be read, the last content is used.
 *
 * @throws ConfigError if the file cannot be read or has another content
 */
export function fileAuthenticator(file: string, log: Pick<Logger, "warn">): Authenticator {
  let authenticator = readCredentials(file);
  return (nonce) => {
    try {
      authenticator = readCredentials(file);
    } catch (err) {
      log.warn({ err }, "NATS credentials cannot be read, the previous ones are used");
    }
    return authenticator(nonce);
  };
}

/** Messages never contain the content, which is secret. */
function readCredentials(file: string): Authenticator {
  let content: string;
  try {
    content = readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new ConfigError(`NATS_CREDENTIALS_FILE: ${file} cannot be read.`, { cause });
  }
  const creds = credsFile(content);
  if (creds) return creds;
  const seed = seedOf(content);
  if (seed) return seed;
  const [, user, password] = /^([^\s:]+):(\S+)$/.exec(content) ?? [];
  if (user && password) return usernamePasswordAuthenticator(user, password);
  throw new ConfigError(
    `NATS_CREDENTIALS_FILE: ${file} must contain the seed of a user's nkey, a .creds file, or user:password.`,
  );
}

/** Undefined for another content, and for a damaged `.creds` file, which the client would refuse at each connect. */
function credsFile(content: string): Authenticator | undefined {
  if (!content.startsWith("-----BEGIN NATS USER JWT-----")) return undefined;
  // The client wants the last line to end.
  const authenticator = credsAuthenticator(Buffer.from(`${content}\n`));
  try {
    authenticator("nonce");
    return authenticator;
  } catch {
    return undefined;
  }
}

/** Undefined for another content. */
function seedOf(content: string): Authenticator | undefined {
  if (!content.startsWith("SU")) return undefined;
  try {
    return seedAuthenticator(content);
  } catch {
    return undefined;
  }
}

/** A new key of a NATS user: the seed is secret, the public key goes into the configuration of nats-server. */
export function newNatsSeed(): string {
  return Buffer.from(nkeys.createUser().getSeed()).toString();
}

/** The public key of a seed. */
export function natsPublicKey(seed: string): string {
  return natsKey(seed.trim()).publicKey;
}
