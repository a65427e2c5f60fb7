import { hash } from "node:crypto";
import { type Queryable, statement } from "@platform/postgres/query/statement";

const validSeconds = 300;

const digestOf = (challenge: string) => hash("sha256", challenge, "buffer");

const insert = statement(
  "passkey_challenge_insert",
  `INSERT INTO passkey_challenges (digest, person_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))`,
);

/** @param personId who adds a passkey; null for a sign-in */
export async function insertChallenge(db: Queryable, challenge: string, personId: string | null): Promise<void> {
  await db.query(insert, [digestOf(challenge), personId, validSeconds]);
}

const take = statement<{ digest: Buffer }>(
  "passkey_challenge_take",
  `DELETE FROM passkey_challenges WHERE digest = $1 AND person_id IS NOT DISTINCT FROM $2 AND expires_at > now() RETURNING digest`,
);

/** True once for a challenge that was given to this person, or for a sign-in. */
export async function takeChallenge(db: Queryable, challenge: string, personId: string | null): Promise<boolean> {
  return (await db.query(take, [digestOf(challenge), personId])).length > 0;
}
