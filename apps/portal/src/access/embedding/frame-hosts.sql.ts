import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment } from "@platform/service/call/tenant";

const ofOwner = statement(
  "frame_hosts_of_owner",
  { origins: "text[]" },
  "SELECT origins FROM frame_hosts WHERE owner_id = {ownerId:text}",
);

/** Selects the origins that may frame pages of an owner; none unless it has named some. */
export async function selectFrameHosts(db: Queryable, ownerId: string): Promise<string[]> {
  return (await db.query(ofOwner, { ownerId }))[0]?.origins ?? [];
}

const ofSession = statement(
  "frame_hosts_of_session",
  { origins: "text[]", environment: typed<Environment>("text") },
  `SELECT hosts.origins, session.environment FROM portal_sessions AS session
   JOIN frame_hosts AS hosts ON hosts.owner_id = session.owner_id
   WHERE session.id = {id:text} AND session.expires_at > now()`,
);

/** Selects the origins that may frame the page of a session: in production only those with TLS. */
export async function selectFrameHostsOfSession(db: Queryable, id: string): Promise<string[]> {
  const [row] = await db.query(ofSession, { id });
  return row?.origins.filter((origin) => row.environment === "sandbox" || origin.startsWith("https:")) ?? [];
}

const replace = statement(
  "frame_hosts_replace",
  `INSERT INTO frame_hosts (owner_id, origins) VALUES ({ownerId:text}, {origins:text[]})
   ON CONFLICT (owner_id) DO UPDATE SET origins = excluded.origins, updated_at = now()`,
);

export async function replaceFrameHosts(tx: Queryable, ownerId: string, origins: readonly string[]): Promise<void> {
  await tx.query(replace, { ownerId, origins });
}
