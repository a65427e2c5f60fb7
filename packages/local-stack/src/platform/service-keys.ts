import { generateKeyPairSync } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../machine/private-file.ts";

/** Keys with which the apps of a local platform authenticate. */
export interface ServiceKeys {
  /** Directory with all public keys. */
  readonly trustDir: string;
  /** Path of the private key of an app. */
  keyFileOf(name: string): string;
}

/**
 * The keys of all apps, and of the operator and the portal, as which a platform is seeded, in a local directory; generated at the first
 * start that needs them.
 */
export function serviceKeys(localDir: string, apps: readonly string[]): ServiceKeys {
  const trustDir = join(localDir, "service-keys/trusted");
  const keyFileOf = (name: string) => join(localDir, `service-keys/${name}.key`);
  for (const name of new Set([...apps, "operator", "portal"])) {
    if (existsSync(keyFileOf(name))) continue;
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    writePrivateFile(join(trustDir, `${name}.pem`), String(publicKey.export({ type: "spki", format: "pem" })));
    writePrivateFile(keyFileOf(name), String(privateKey.export({ type: "pkcs8", format: "pem" })));
  }
  return { trustDir, keyFileOf };
}

/** Path of the list of callers that are not apps; the first start that needs it makes an empty one. */
export function callersFileOf(localDir: string): string {
  const path = join(localDir, "service-keys/callers.json");
  if (!existsSync(path)) writePrivateFile(path, "{}\n");
  return path;
}
