import { generateKeyPairSync, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testAuthority } from "@platform/testing/servers/self-signed";

/** Keys of a control plane and its administrator, in files of its folder. */
export interface ClusterKeys {
  /** The authority that has signed the certificate of the API, and the file with it. */
  readonly ca: string;
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
  /** Keys with which tokens of service accounts are signed and verified. */
  readonly signingKeyFile: string;
  readonly verifyingKeyFile: string;
  readonly adminToken: string;
  /** The token of the administrator, as the API reads it. */
  readonly tokenFile: string;
}

/** Makes new keys, valid for an hour. */
export function clusterKeys(directory: string, address: string): ClusterKeys {
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(directory, name), content, { mode: 0o600 });
    return join(directory, name);
  };
  const authority = testAuthority();
  const { cert, key } = authority.issue("kubernetes.default.svc", "localhost", address);
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const adminToken = randomBytes(16).toString("hex");
  return {
    ca: authority.cert,
    caFile: file("ca.crt", authority.cert),
    certFile: file("apiserver.crt", cert),
    keyFile: file("apiserver.key", key),
    signingKeyFile: file("accounts.key", privateKey.export({ type: "pkcs8", format: "pem" })),
    verifyingKeyFile: file("accounts.pub", publicKey.export({ type: "spki", format: "pem" })),
    adminToken,
    tokenFile: file("tokens.csv", `${adminToken},admin,admin,"system:masters"\n`),
  };
}
