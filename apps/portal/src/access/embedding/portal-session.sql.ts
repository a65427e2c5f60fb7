import type {
  EmbeddedPage as EmbeddedPageValue,
  EmbeddedRole as EmbeddedRoleValue,
} from "@platform/contracts/portal_embedding/v1/portal_sessions";
import { EmbeddedPageSchema, EmbeddedRoleSchema } from "@platform/contracts/portal_embedding/v1/portal_sessions";
import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { enumNames } from "@platform/service/call/enum-names";
import type { Environment } from "@platform/service/call/tenant";

export const embeddedRoles = enumNames<typeof EmbeddedRoleValue>(EmbeddedRoleSchema);
export const embeddedPages = enumNames<typeof EmbeddedPageValue>(EmbeddedPageSchema);

/** Right of a session without a person. */
export type EmbeddedRole = (typeof embeddedRoles.names)[number];
type EmbeddedPage = (typeof embeddedPages.names)[number];

const sessionRow = {
  id: "text",
  ownerId: "text",
  environment: typed<Environment>("text"),
  employerId: "text",
  role: typed<EmbeddedRole>("text"),
  page: typed<EmbeddedPage>("text"),
  /** Id of the credentials that created it. */
  createdBy: "text",
  opensUntil: "timestamptz",
  expiresAt: "timestamptz",
  createdAt: "timestamptz",
} as const;
/** A session of one page for one employer. */
export type PortalSessionRow = RowOf<typeof sessionRow>;

const columns = `id, owner_id AS "ownerId", environment, employer_id AS "employerId", role, page, created_by AS "createdBy",
  opens_until AS "opensUntil", expires_at AS "expiresAt", created_at AS "createdAt"`;

interface NewSession extends Omit<PortalSessionRow, "opensUntil" | "expiresAt" | "createdAt"> {
  /** SHA-256 of the token in the address. */
  tokenDigest: Buffer;
  openSeconds: number;
  lifeSeconds: number;
}

const insert = statement(
  "portal_session_insert",
  sessionRow,
  `INSERT INTO portal_sessions (id, owner_id, environment, employer_id, role, page, created_by, token_digest, opens_until, expires_at)
   VALUES ({id:text}, {ownerId:text}, {environment:text}, {employerId:text}, {role:text}, {page:text}, {createdBy:text}, {tokenDigest:bytea},
     now() + make_interval(secs => least({openSeconds:float8}, {lifeSeconds:float8})), now() + make_interval(secs => {lifeSeconds:float8}))
   RETURNING ${columns}`,
);

export async function insertPortalSession(tx: Queryable, session: NewSession): Promise<PortalSessionRow> {
  const { id, ownerId, environment, employerId, role, page, createdBy, tokenDigest, openSeconds, lifeSeconds } =
    session;
  const tenant = { ownerId, environment };
  const values = { id, ...tenant, employerId, role, page, createdBy, tokenDigest, openSeconds, lifeSeconds };
  const [row] = await tx.query(insert, values);
  if (!row) throw new Error("an inserted session was not returned");
  return row;
}

const isUnopened =
  "id = {id:text} AND token_digest = {tokenDigest:bytea} AND opened_at IS NULL AND opens_until > now()";

const unopened = statement(
  "portal_session_unopened",
  sessionRow,
  `SELECT ${columns} FROM portal_sessions WHERE ${isUnopened}`,
);

/** Selects a session by its address; undefined if it was opened before, or its time is over. */
export async function selectUnopenedSession(
  db: Queryable,
  address: { id: string; tokenDigest: Buffer },
): Promise<PortalSessionRow | undefined> {
  return (await db.query(unopened, address))[0];
}

const open = statement(
  "portal_session_open",
  sessionRow,
  `UPDATE portal_sessions SET token_digest = {sessionDigest:bytea}, opened_at = now()
   WHERE ${isUnopened}
   RETURNING ${columns}`,
);

/** Opens a session, whose calls have another token from then on. Undefined if it was opened before, or its time is over. */
export async function openPortalSession(
  db: Queryable,
  { id, tokenDigest, sessionDigest }: { id: string; tokenDigest: Buffer; sessionDigest: Buffer },
): Promise<PortalSessionRow | undefined> {
  return (await db.query(open, { id, tokenDigest, sessionDigest }))[0];
}

const byToken = statement(
  "portal_session_by_token",
  sessionRow,
  `SELECT ${columns} FROM portal_sessions
   WHERE token_digest = {tokenDigest:bytea} AND opened_at IS NOT NULL AND expires_at > now()`,
);

/** Selects an open session; undefined if there is none with this token. */
export async function selectPortalSession(db: Queryable, tokenDigest: Buffer): Promise<PortalSessionRow | undefined> {
  return (await db.query(byToken, { tokenDigest }))[0];
}

const deleteOfKey = statement(
  "portal_sessions_delete_of_key",
  "DELETE FROM portal_sessions WHERE owner_id = {ownerId:text} AND created_by = {createdBy:text}",
);

/** Ends the sessions that credentials created. */
export async function deletePortalSessions(
  tx: Queryable,
  { ownerId, createdBy }: { ownerId: string; createdBy: string },
): Promise<void> {
  await tx.query(deleteOfKey, { ownerId, createdBy });
}
