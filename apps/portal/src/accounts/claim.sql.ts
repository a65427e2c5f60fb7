import { hash } from "node:crypto";
import { type Queryable, statement } from "@platform/postgres/query/statement";

const insert = statement(
  "claim_insert",
  { digest: "bytea" },
  `INSERT INTO claims AS stored (digest, expires_at) VALUES ({digest:bytea}, now() + make_interval(secs => {seconds:float8}))
   ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at WHERE stored.expires_at <= now()
   RETURNING digest`,
);

/** Claims something for a time. False if it is claimed already. Only its digest is stored. */
export async function insertClaim(db: Queryable, what: readonly string[], seconds: number): Promise<boolean> {
  return (await db.query(insert, { digest: digestOf(what), seconds })).length > 0;
}

const renew = statement(
  "claim_renew",
  `INSERT INTO claims (digest, expires_at) VALUES ({digest:bytea}, now() + make_interval(secs => {seconds:float8}))
   ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at`,
);

/** Claims something for a time, from now on if it is claimed already. */
export async function renewClaim(db: Queryable, what: readonly string[], seconds: number): Promise<void> {
  await db.query(renew, { digest: digestOf(what), seconds });
}

const valid = statement(
  "claim_valid",
  { digest: "bytea" },
  "SELECT digest FROM claims WHERE digest = {digest:bytea} AND expires_at > now()",
);

/** Resolves to whether something is claimed. */
export async function hasClaim(db: Queryable, what: readonly string[]): Promise<boolean> {
  return (await db.query(valid, { digest: digestOf(what) })).length > 0;
}

const remove = statement("claim_delete", "DELETE FROM claims WHERE digest = {digest:bytea}");

/** Gives a claim back, because what was claimed did not happen. */
export async function deleteClaim(db: Queryable, what: readonly string[]): Promise<void> {
  await db.query(remove, { digest: digestOf(what) });
}

function digestOf(what: readonly string[]): Buffer {
  return hash("sha256", JSON.stringify(what), "buffer");
}
