import { generateKeyPairSync } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "./private-file.ts";

/** By which the apps of a local platform know each other, where that is switched on. */
export interface ServiceKeys {
  /** Holds the public key of every one. */
  readonly trustDir: string;
  /** The private key of one. */
  keyFileOf(name: string): string;
}

/** The keys of a local directory: of each app and of the operator, made at the first start that needs them. */
export function serviceKeys(localDir: string, apps: readonly string[]): ServiceKeys {
  const trustDir = join(localDir, "service-keys/trusted");
  const keyFileOf = (name: string) => join(localDir, `service-keys/${name}.key`);
  for (const name of [...apps, "operator"]) {
    if (existsSync(keyFileOf(name))) continue;
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    writePrivateFile(join(trustDir, `${name}.pem`), String(publicKey.export({ type: "spki", format: "pem" })));
    writePrivateFile(keyFileOf(name), String(privateKey.export({ type: "pkcs8", format: "pem" })));
  }
  return { trustDir, keyFileOf };
}
