import { ConsentSubjectSchema, type ConsentSubject as Subject } from "@platform/contracts/portal/v1/consents";
import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { type EnumName, enumNames } from "@platform/service/call/enum-names";

export const consentSubjects = enumNames<typeof Subject>(ConsentSubjectSchema);
export type ConsentSubject = EnumName<typeof Subject>;

/** A consent of an owner to what staff may not do without. */
const consentRow = {
  id: "text",
  ownerId: "text",
  subject: typed<ConsentSubject>("text"),
  /** Name of the admin; the id if the person does not exist any more. */
  givenBy: "text",
  createdAt: "timestamptz",
  expiresAt: "timestamptz",
  lastUsedAt: "timestamptz?",
} as const;
export type ConsentRow = RowOf<typeof consentRow>;

const columns = `c.id, c.owner_id AS "ownerId", c.subject, coalesce(p.name, c.given_by) AS "givenBy", c.created_at AS "createdAt",
  c.expires_at AS "expiresAt", c.last_used_at AS "lastUsedAt"`;
const tables = "FROM staff_consents c LEFT JOIN people p ON p.id = c.given_by";
const shown = "c.expires_at > now() - interval '90 days'";

const ofOwner = statement(
  "consents_of_owner",
  consentRow,
  `SELECT ${columns} ${tables} WHERE c.owner_id = {ownerId:text} AND ${shown} ORDER BY c.created_at DESC, c.id DESC LIMIT 200`,
);

export function selectConsents(db: Queryable, ownerId: string): Promise<ConsentRow[]> {
  return db.query(ofOwner, { ownerId });
}

const reviewed = statement(
  "consents_reviewed",
  consentRow,
  `SELECT ${columns} ${tables} WHERE ${shown} ORDER BY c.owner_id, c.created_at DESC, c.id DESC`,
);

/** Selects the consents of all owners that hold or ended in the last 90 days. */
export function selectReviewedConsents(db: Queryable): Promise<ConsentRow[]> {
  return db.query(reviewed);
}

const insert = statement(
  "consent_insert",
  { createdAt: "timestamptz", expiresAt: "timestamptz" },
  `INSERT INTO staff_consents (id, owner_id, subject, given_by, expires_at)
   VALUES ({id:text}, {ownerId:text}, {subject:text}, {personId:text}, now() + make_interval(hours => {hours:int}))
   RETURNING created_at AS "createdAt", expires_at AS "expiresAt"`,
);

export async function insertConsent(
  tx: Queryable,
  consent: { id: string; ownerId: string; subject: ConsentSubject; personId: string; hours: number },
): Promise<{ createdAt: Date; expiresAt: Date }> {
  const [row] = await tx.query(insert, consent);
  if (!row) throw new TypeError("INSERT … RETURNING returned no row");
  return row;
}

const end = statement(
  "consent_end",
  { id: "text" },
  `UPDATE staff_consents SET expires_at = now(), ended_by = {personId:text}
   WHERE id = {id:text} AND owner_id = {ownerId:text} AND expires_at > now() RETURNING id`,
);

/** False if the owner has no such consent that holds. */
export async function updateConsentEnded(
  tx: Queryable,
  consent: { id: string; ownerId: string; personId: string },
): Promise<boolean> {
  return (await tx.query(end, consent)).length > 0;
}

const use = statement(
  "consent_use",
  { id: "text" },
  `UPDATE staff_consents SET last_used_at = now() WHERE id = (
     SELECT id FROM staff_consents WHERE owner_id = {ownerId:text} AND subject = {subject:text} AND expires_at > now()
     ORDER BY expires_at DESC LIMIT 1
   ) RETURNING id`,
);

/** Stores that staff use a consent now. False if none holds. */
export async function updateConsentUsed(tx: Queryable, ownerId: string, subject: ConsentSubject): Promise<boolean> {
  return (await tx.query(use, { ownerId, subject })).length > 0;
}
