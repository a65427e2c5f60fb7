import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { selectHead, type TenantHead } from "./chain.sql.ts";
import type { ChainHead } from "./chain.ts";

interface Dependencies {
  database: Queryable;
  /** Private key of this service: Ed25519, PKCS #8, PEM. Undefined in development without authentication of services. */
  keyFile: string | undefined;
}

/** Signs the end of a chain. */
export type Signer = (head: TenantHead, sealedAt: Date) => { publicKey: Buffer; signature: Buffer };

/** The signed end of a chain. */
export interface ActivitySeal extends ChainHead {
  sealedAt: Date;
  /** Ed25519, SPKI, DER. */
  publicKey: Buffer;
  signature: Buffer;
}

/** Signs the end of the tenant's chain. Throws FAILED_PRECONDITION without a key. */
export async function sealActivity({ database, keyFile }: Dependencies, { tenant }: TenantCall): Promise<ActivitySeal> {
  if (keyFile === undefined) throw refusal("EVIDENCE_NOT_SEALED");
  const [head, sign] = await Promise.all([selectHead(database, tenant), readSigner(keyFile)]);
  const sealedAt = new Date();
  return { ...head, sealedAt, ...sign({ ...tenant, ...head }, sealedAt) };
}

/**
 * Returns what signs with the key of this service, which the database does not have: whoever rewrites activities there cannot make the
 * seals that owners keep.
 */
export async function readSigner(keyFile: string): Promise<Signer> {
  const key = createPrivateKey(await readFile(keyFile));
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" });
  return ({ ownerId, environment, position, digest }, sealedAt) => {
    // The first line says what is signed, because the key also signs tokens of calls.
    const lines = ["premium-audit evidence 1", ownerId, environment, String(position), digest, sealedAt.toISOString()];
    return { publicKey, signature: sign(null, Buffer.from(lines.join("\n")), key) };
  };
}
