import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RoleName, StaffRoleName } from "../access/role.ts";

/** A person who signs in. */
const personRow = {
  id: "text",
  email: "text",
  name: "text",
  codesRequired: "bool",
  hasPassword: "bool",
  /** Number of passkeys. */
  passkeys: "int",
} as const;
export type PersonRow = RowOf<typeof personRow>;

const columns = `p.id, p.email, p.name, p.two_factor_enabled AS "codesRequired",
  EXISTS (SELECT FROM accounts a WHERE a.person_id = p.id AND a.provider_id = 'credential') AS "hasPassword",
  (SELECT count(*)::int FROM passkeys k WHERE k.person_id = p.id) AS passkeys`;

const byId = statement("person_by_id", personRow, `SELECT ${columns} FROM people p WHERE p.id = {id:text}`);

export async function selectPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  return (await db.query(byId, { id }))[0];
}

const byEmail = statement(
  "person_by_email",
  personRow,
  `SELECT ${columns} FROM people p WHERE p.email = lower({email:text})`,
);

export async function selectPersonByEmail(db: Queryable, email: string): Promise<PersonRow | undefined> {
  return (await db.query(byEmail, { email }))[0];
}

const insert = statement(
  "person_insert",
  "INSERT INTO people (id, name, email, email_verified) VALUES ({id:text}, {name:text}, lower({email:text}), true)",
);

/** Their e-mail address is verified: by the link of an invitation, by a provider, or by the operator. */
export async function insertPerson(tx: Queryable, person: { id: string; name: string; email: string }): Promise<void> {
  await tx.query(insert, { id: person.id, name: person.name, email: person.email });
}

const insertAccount = statement(
  "account_insert",
  `INSERT INTO accounts (id, person_id, account_id, provider_id, password) VALUES ({id:text}, {personId:text}, {accountId:text}, {providerId:text}, {password:text?})
   ON CONFLICT (provider_id, account_id) DO NOTHING`,
);

/** Way of signing in: `credential` with the hash of a password, or an identity provider. */
export async function insertAccountRow(
  tx: Queryable,
  account: { id: string; personId: string; accountId: string; providerId: string; password?: string },
): Promise<void> {
  const { id, personId, accountId, providerId, password } = account;
  await tx.query(insertAccount, { id, personId, accountId, providerId, password });
}

const ofAccount = statement(
  "person_of_account",
  { personId: "text" },
  `SELECT person_id AS "personId" FROM accounts WHERE provider_id = {providerId:text} AND account_id = {accountId:text}`,
);

export async function selectPersonOfAccount(
  db: Queryable,
  providerId: string,
  accountId: string,
): Promise<string | undefined> {
  return (await db.query(ofAccount, { providerId, accountId }))[0]?.personId;
}

const rename = statement(
  "person_rename",
  "UPDATE people SET name = {name:text}, updated_at = now() WHERE id = {id:text}",
);

export async function updateName(db: Queryable, id: string, name: string): Promise<void> {
  await db.query(rename, { id, name });
}

const memberRow = {
  ...personRow,
  role: typed<RoleName>("text"),
  addedAt: "timestamptz",
  lastUsedAt: "timestamptz?",
} as const;
/** A person with access to an owner. */
export type MemberRow = RowOf<typeof memberRow>;

const members = <const Condition extends string>(condition: Condition) =>
  `SELECT ${columns}, m.role, m.created_at AS "addedAt",
    (SELECT max(s.updated_at) FROM sessions s WHERE s.person_id = p.id AND s.expires_at > now()) AS "lastUsedAt"
  FROM memberships m JOIN people p ON p.id = m.person_id
  WHERE m.owner_id = {ownerId:text} ${condition} ORDER BY p.name, p.email` as const;

const all = statement("members_all", memberRow, members(""));

export function selectMembers(db: Queryable, ownerId: string): Promise<MemberRow[]> {
  return db.query(all, { ownerId });
}

const one = statement("members_one", memberRow, members("AND p.id = {personId:text}"));

export async function selectMember(db: Queryable, ownerId: string, personId: string): Promise<MemberRow | undefined> {
  return (await db.query(one, { ownerId, personId }))[0];
}

const lock = statement(
  "memberships_lock",
  "SELECT pg_advisory_xact_lock(hashtextextended('members ' || {ownerId:text}, 0))",
);

/** Serializes changes of the people of an owner, so that two admins cannot remove each other at once. */
export async function lockMembers(tx: Queryable, ownerId: string): Promise<void> {
  await tx.query(lock, { ownerId });
}

const otherAdmins = statement(
  "memberships_other_admins",
  { count: "int" },
  "SELECT count(*)::int AS count FROM memberships WHERE owner_id = {ownerId:text} AND role = 'admin' AND person_id <> {personId:text}",
);

export async function countOtherAdmins(tx: Queryable, ownerId: string, personId: string): Promise<number> {
  return (await tx.query(otherAdmins, { ownerId, personId }))[0]?.count ?? 0;
}

const upsertMember = statement(
  "membership_upsert",
  `INSERT INTO memberships (owner_id, person_id, role) VALUES ({ownerId:text}, {personId:text}, {role:text})
   ON CONFLICT (owner_id, person_id) DO UPDATE SET role = excluded.role`,
);

export async function upsertMembership(
  tx: Queryable,
  ownerId: string,
  personId: string,
  role: RoleName,
): Promise<void> {
  await tx.query(upsertMember, { ownerId, personId, role });
}

const removeMember = statement(
  "membership_delete",
  { personId: "text" },
  `DELETE FROM memberships WHERE owner_id = {ownerId:text} AND person_id = {personId:text} RETURNING person_id AS "personId"`,
);

export async function deleteMembership(tx: Queryable, ownerId: string, personId: string): Promise<boolean> {
  return (await tx.query(removeMember, { ownerId, personId })).length > 0;
}

const addStaff = statement(
  "staff_insert",
  `INSERT INTO staff (person_id, roles, factor_required) VALUES ({personId:text}, {roles:text[]}, {factorRequired:bool})
   ON CONFLICT (person_id) DO UPDATE SET roles = excluded.roles`,
);

/** Adds a person to the operator's staff, or gives a member these roles. */
export async function upsertStaff(
  tx: Queryable,
  staff: { personId: string; roles: readonly StaffRoleName[]; factorRequired: boolean },
): Promise<void> {
  await tx.query(addStaff, staff);
}

const removeStaff = statement(
  "staff_delete",
  { personId: "text" },
  `DELETE FROM staff WHERE person_id = {personId:text} RETURNING person_id AS "personId"`,
);

export async function deleteStaff(tx: Queryable, personId: string): Promise<boolean> {
  return (await tx.query(removeStaff, { personId })).length > 0;
}

const staffRow = {
  ...personRow,
  roles: typed<StaffRoleName[]>("text[]"),
  factorRequired: "bool",
  addedAt: "timestamptz",
  /** Last call of a page of the operator, to five minutes. */
  lastUsedAt: "timestamptz?",
} as const;
/** A member of the operator's staff. */
export type StaffRow = RowOf<typeof staffRow>;

const staffPeople = statement(
  "staff_people",
  staffRow,
  `SELECT ${columns}, s.roles, s.factor_required AS "factorRequired", s.created_at AS "addedAt", s.last_used_at AS "lastUsedAt"
   FROM staff s JOIN people p ON p.id = s.person_id ORDER BY p.email`,
);

export function selectStaff(db: Queryable): Promise<StaffRow[]> {
  return db.query(staffPeople);
}

const adminEmails = statement(
  "admin_emails",
  { email: "text" },
  `SELECT p.email FROM memberships m JOIN people p ON p.id = m.person_id
   WHERE m.owner_id = {ownerId:text} AND m.role = 'admin' ORDER BY p.email`,
);

export async function selectAdminEmails(db: Queryable, ownerId: string): Promise<string[]> {
  return (await db.query(adminEmails, { ownerId })).map(({ email }) => email);
}

const endSessions = statement(
  "sessions_delete_of_person",
  `WITH begun AS (DELETE FROM verifications WHERE value = {personId:text})
   DELETE FROM sessions WHERE person_id = {personId:text}`,
);

/** Ends a person's sessions, with sign-ins that wait for a one-time code and links that were sent. */
export async function deleteSessions(tx: Queryable, personId: string): Promise<void> {
  await tx.query(endSessions, { personId });
}

const names = statement(
  "people_names",
  { id: "text", name: "text" },
  "SELECT id, name FROM people WHERE id = ANY ({ids:text[]})",
);

/** Names by id; ids of no person are not in it. */
export async function selectNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length === 0 ? [] : await db.query(names, { ids });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const passwordHash = statement(
  "account_password_hash",
  { password: "text" },
  "SELECT password FROM accounts WHERE person_id = {personId:text} AND provider_id = 'credential'",
);

export async function selectPasswordHash(db: Queryable, personId: string): Promise<string | undefined> {
  return (await db.query(passwordHash, { personId }))[0]?.password;
}

const codesOff = statement(
  "two_factor_delete",
  { id: "text" },
  `WITH removed AS (DELETE FROM two_factors WHERE person_id = {personId:text})
   UPDATE people SET two_factor_enabled = false, updated_at = now() WHERE id = {personId:text} AND two_factor_enabled RETURNING id`,
);

/** Turns one-time codes off. False if they were not on. */
export async function deleteCodes(tx: Queryable, personId: string): Promise<boolean> {
  return (await tx.query(codesOff, { personId })).length > 0;
}
