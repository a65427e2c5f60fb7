import { hash } from "node:crypto";
import { type Queryable, statement } from "@platform/postgres/query/statement";

const validSeconds = 300;

const digestOf = (challenge: string) => hash("sha256", challenge, "buffer");

const insert = statement(
  "passkey_challenge_insert",
  `INSERT INTO passkey_challenges (digest, person_id, expires_at) VALUES ({digest:bytea}, {personId:text?}, now() + make_interval(secs => {validSeconds:float8}))`,
);

/** @param personId who adds a passkey; null for a sign-in */
export async function insertChallenge(db: Queryable, challenge: string, personId: string | null): Promise<void> {
  await db.query(insert, { digest: digestOf(challenge), personId, validSeconds });
}

const take = statement(
  "passkey_challenge_take",
  { digest: "bytea" },
  `DELETE FROM passkey_challenges WHERE digest = {digest:bytea} AND person_id IS NOT DISTINCT FROM {personId:text?} AND expires_at > now() RETURNING digest`,
);

/** True once for a challenge that was given to this person, or for a sign-in. */
export async function takeChallenge(db: Queryable, challenge: string, personId: string | null): Promise<boolean> {
  return (await db.query(take, { digest: digestOf(challenge), personId })).length > 0;
}
