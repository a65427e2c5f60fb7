import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import { ConfigError } from "../settings/config.ts";

/** Files of a certificate and its private key: PEM, the certificate followed by those that lead to its root. */
export interface KeyPairFiles {
  certFile: string;
  keyFile: string;
  /** Variables that name the files, for errors: `TLS_CERT_FILE and TLS_KEY_FILE`. */
  variables: string;
}

/** Content of the two files. */
export interface KeyPair {
  cert: string;
  key: string;
}

/** Reads what a process starts with. Throws a ConfigError where it cannot be used. */
export function readKeyPairAtStart({ certFile, keyFile, variables }: KeyPairFiles): KeyPair {
  try {
    const pair = { cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
    checkKeyPair(pair);
    return pair;
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : "not PEM";
    throw new ConfigError(`${variables} must name a certificate and the private key that belongs to it (${reason}).`);
  }
}

export async function readKeyPair({ certFile, keyFile }: KeyPairFiles): Promise<KeyPair> {
  const [cert, key] = await Promise.all([readFile(certFile, "utf8"), readFile(keyFile, "utf8")]);
  return { cert, key };
}

export function sameKeyPair(a: KeyPair, b: KeyPair): boolean {
  return a.cert === b.cert && a.key === b.key;
}

/** Throws unless both can be read, the key is the certificate's own, and OpenSSL would serve them. */
export function checkKeyPair(pair: KeyPair): void {
  const belongs = new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key));
  if (!belongs) throw Object.assign(new Error("The key is of another certificate."), { code: "KEY_MISMATCH" });
  createSecureContext(secureOptions(pair));
}

/** When the certificate ends, in seconds since 1970. */
export function expirySeconds({ cert }: KeyPair): number {
  return new X509Certificate(cert).validToDate.getTime() / 1000;
}

/** TLS 1.0 and 1.1 are out of use (RFC 8996). */
export function secureOptions({ cert, key }: KeyPair): SecureContextOptions {
  return { cert, key, minVersion: "TLSv1.2" };
}
