import { type Queryable, statement } from "@platform/postgres/query/statement";

/** A session that has not expired, without its token. */
export interface SessionRow {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  clientAddress: string;
  userAgent: string;
}

const ofPerson = statement<SessionRow>(
  "sessions_of_person",
  `SELECT id, created_at AS "createdAt", updated_at AS "lastUsedAt", expires_at AS "expiresAt",
     coalesce(ip_address, '') AS "clientAddress", coalesce(user_agent, '') AS "userAgent"
   FROM sessions WHERE person_id = $1 AND expires_at > now() ORDER BY updated_at DESC, id LIMIT 100`,
);

export function selectSessions(db: Queryable, personId: string): Promise<SessionRow[]> {
  return db.query(ofPerson, [personId]);
}

const end = statement<{ id: string }>(
  "session_delete",
  "DELETE FROM sessions WHERE person_id = $1 AND id = $2 RETURNING id",
);

/** False if the person has no such session. */
export async function deleteSession(db: Queryable, personId: string, id: string): Promise<boolean> {
  return (await db.query(end, [personId, id])).length > 0;
}

const endOthers = statement(
  "sessions_delete_others",
  `WITH begun AS (DELETE FROM verifications WHERE value = $1)
   DELETE FROM sessions WHERE person_id = $1 AND id <> $2`,
);

/** Ends a person's sessions but this one, with sign-ins that wait for a one-time code and links that were sent. */
export async function deleteOtherSessions(db: Queryable, personId: string, id: string): Promise<void> {
  await db.query(endOthers, [personId, id]);
}

const expired = (table: string, key = "id") =>
  statement<object>(
    `${table}_delete_expired`,
    `DELETE FROM ${table} WHERE ${key} IN (
       SELECT ${key} FROM ${table} WHERE expires_at < now() LIMIT 1000 FOR UPDATE SKIP LOCKED
     ) RETURNING ${key}`,
  );

const deletions = {
  sessions: expired("sessions"),
  verifications: expired("verifications"),
  invitations: expired("invitations"),
  passkey_challenges: expired("passkey_challenges", "digest"),
  claims: expired("claims", "digest"),
};

/** Deletes rows whose time has passed. Resolves to their number. */
export async function deleteExpired(db: Queryable, table: keyof typeof deletions): Promise<number> {
  return (await db.query(deletions[table])).length;
}
