import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { selectHead, type TenantHead } from "./chain.sql.ts";
import type { ChainHead } from "./chain.ts";

interface Dependencies {
  database: Queryable;
  /** Undefined in development without authentication of services. */
  signer: SignerSource | undefined;
}

/** Signs the end of a chain. */
type Signer = (head: TenantHead, sealedAt: Date) => { publicKey: Buffer; signature: Buffer };

/** Returns what signs with the key that is on disk now. Rejects if no key could be read yet. */
export type SignerSource = () => Promise<Signer>;

/** The signed end of a chain. */
export interface ActivitySeal extends ChainHead {
  sealedAt: Date;
  /** Ed25519, SPKI, DER. */
  publicKey: Buffer;
  signature: Buffer;
}

/** Signs the end of the tenant's chain. Throws FAILED_PRECONDITION without a key. */
export async function sealActivity({ database, signer }: Dependencies, { tenant }: TenantCall): Promise<ActivitySeal> {
  if (signer === undefined) throw refusal("EVIDENCE_NOT_SEALED");
  const [head, sign] = await Promise.all([selectHead(database, tenant), signer()]);
  const sealedAt = new Date();
  return { ...head, sealedAt, ...sign({ ...tenant, ...head }, sealedAt) };
}

/**
 * Signs with the key of this service, which the database does not have: whoever rewrites activities there cannot make the seals that
 * owners keep. The file is read once, and again when it was replaced; a new one that is no key leaves the last one in use.
 *
 * @param keyFile Ed25519, PKCS #8, PEM
 */
export function signerSource(keyFile: string): SignerSource {
  let last: { version: string; signer: Signer } | undefined;
  return async () => {
    try {
      const { ino, mtimeMs, size } = await stat(keyFile);
      const version = [ino, mtimeMs, size].join(" ");
      if (last?.version !== version) last = { version, signer: toSigner(await readFile(keyFile)) };
    } catch (error) {
      if (last === undefined) throw error;
    }
    return last.signer;
  };
}

function toSigner(pem: Buffer): Signer {
  const key = createPrivateKey(pem);
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" });
  return ({ ownerId, environment, position, digest }, sealedAt) => {
    // The first line says what is signed, because the key also signs tokens of calls.
    const lines = ["premium-audit evidence 1", ownerId, environment, String(position), digest, sealedAt.toISOString()];
    return { publicKey, signature: sign(null, Buffer.from(lines.join("\n")), key) };
  };
}
