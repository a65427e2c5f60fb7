import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { ConfigError } from "../settings/config.ts";

/**
 * The certificate authorities in a PEM file. Throws a ConfigError if they cannot be read.
 *
 * @param variable variable that names the file, for the error
 */
export function readAuthorities(file: string, variable: string): string {
  try {
    const ca = readFileSync(file, "utf8");
    if (!ca.includes("-----BEGIN CERTIFICATE-----")) throw new Error("no certificate");
    createSecureContext({ ca });
    return ca;
  } catch {
    throw new ConfigError(`${variable}: ${file} must be a file with certificates in PEM format.`);
  }
}
