import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { selectHead } from "./chain.sql.ts";
import type { ChainHead } from "./chain.ts";

interface Dependencies {
  database: Queryable;
  /** Private key of this service: Ed25519, PKCS #8, PEM. Undefined in development without authentication of services. */
  keyFile: string | undefined;
}

/** The signed end of a chain. */
export interface ActivitySeal extends ChainHead {
  sealedAt: Date;
  /** Ed25519, SPKI, DER. */
  publicKey: Buffer;
  signature: Buffer;
}

/**
 * Signs the end of the tenant's chain with the key of this service, which the database does not have: whoever rewrites activities
 * there cannot make the seals that the owner keeps. Throws FAILED_PRECONDITION without a key.
 */
export async function sealActivity({ database, keyFile }: Dependencies, { tenant }: TenantCall): Promise<ActivitySeal> {
  if (keyFile === undefined) throw refusal("EVIDENCE_NOT_SEALED");
  const [head, pem] = await Promise.all([selectHead(database, tenant), readFile(keyFile)]);
  const key = createPrivateKey(pem);
  const sealedAt = new Date();
  const { environment, ownerId } = tenant;
  // The first line says what is signed, because the key also signs tokens of calls.
  const lines = [
    "premium-audit evidence 1",
    ownerId,
    environment,
    String(head.position),
    head.digest,
    sealedAt.toISOString(),
  ];
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" });
  return { ...head, sealedAt, publicKey, signature: sign(null, Buffer.from(lines.join("\n")), key) };
}
