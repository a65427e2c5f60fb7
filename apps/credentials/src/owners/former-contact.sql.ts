import { type Queryable, statement } from "@platform/postgres/query/statement";

/** How long a replaced address is announced to. */
const announced = "interval '7 days'";

/** Former addresses of an owner that get notices. */
const mostFormer = 3;

const insert = statement(
  "insert_former_contact",
  `INSERT INTO former_contacts (owner_id, email) SELECT {ownerId:text}, {email:text}
   WHERE (SELECT count(*) FROM former_contacts WHERE owner_id = {ownerId:text} AND email <> {email:text}) < {mostFormer:bigint}
   ON CONFLICT (owner_id, email) DO UPDATE SET replaced_at = now()`,
);

const removeOld = statement(
  "delete_old_former_contacts",
  `DELETE FROM former_contacts WHERE owner_id = {ownerId:text} AND replaced_at < now() - ${announced}`,
);

/**
 * Inserts an address that was replaced, and deletes those that were replaced long ago. Of many that were replaced lately the first
 * ones stay: whoever changes the address again and again neither displaces the owner's nor sends e-mails to ever more people.
 */
export async function insertFormerContact(tx: Queryable, ownerId: string, email: string): Promise<void> {
  await tx.query(removeOld, { ownerId });
  await tx.query(insert, { ownerId, email, mostFormer });
}

const select = statement(
  "select_former_contacts",
  { email: "text" },
  `SELECT email FROM former_contacts WHERE owner_id = {ownerId:text} AND replaced_at >= now() - ${announced} ORDER BY email`,
);

/** Selects the addresses that were replaced in the last seven days. */
export async function selectFormerContacts(db: Queryable, ownerId: string): Promise<string[]> {
  return (await db.query(select, { ownerId })).map(({ email }) => email);
}
