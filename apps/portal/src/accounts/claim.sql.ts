import { hash } from "node:crypto";
import { type Queryable, statement } from "@platform/postgres/query/statement";

const insert = statement<{ digest: Buffer }>(
  "claim_insert",
  `INSERT INTO claims AS stored (digest, expires_at) VALUES ($1, now() + make_interval(secs => $2))
   ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at WHERE stored.expires_at <= now()
   RETURNING digest`,
);

/** Claims something for a time. False if it is claimed already. Only its digest is stored. */
export async function insertClaim(db: Queryable, what: readonly string[], seconds: number): Promise<boolean> {
  return (await db.query(insert, [digestOf(what), seconds])).length > 0;
}

const remove = statement("claim_delete", "DELETE FROM claims WHERE digest = $1");

/** Gives a claim back, because what was claimed did not happen. */
export async function deleteClaim(db: Queryable, what: readonly string[]): Promise<void> {
  await db.query(remove, [digestOf(what)]);
}

function digestOf(what: readonly string[]): Buffer {
  return hash("sha256", JSON.stringify(what), "buffer");
}
