import { listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment } from "@platform/service/call/tenant";
import type { MailStatus } from "./listed-mail.sql.ts";

const key = {
  /** `mail_…` */
  id: "text",
  environment: typed<Environment>("text"),
  ownerId: "text",
} as const;
const mailRow = {
  ...key,
  /** Id of a webhook; empty if the e-mail is about none. */
  webhookId: "text",
  /** Kind of the notice; empty for other e-mails. */
  kind: "text",
  /** `contact`: the contact e-mail of the owner; else the id of a person of the portal. */
  recipient: "text",
  /** True if it goes to the addresses that the contact e-mail replaced, and not to the present one. */
  toFormerContacts: "bool",
  subject: "text",
  body: "text",
  /** The same text as HTML; null for none. */
  html: "text?",
  /** URL with which the recipient unsubscribes with one click; empty for none. */
  unsubscribeUrl: "text",
} as const;

/** An e-mail to an owner. */
export type Mail = RowOf<typeof mailRow>;

const insert = statement(
  "mails_insert",
  {},
  `INSERT INTO mails (${listed(mailRow)}, due_at, created_at) VALUES (${parameters(mailRow)}, {at:timestamptz}, {at:timestamptz})`,
  { using: mailRow },
);

/** Inserts an e-mail, which is sent after the transaction is committed. */
export async function insertMail(tx: Queryable, mail: Mail, at: Date): Promise<void> {
  await tx.query(insert, { ...mail, at });
}

// An e-mail waits for earlier ones of the same webhook, which are sent later if the mail server has refused them: "works again"
// must not come before "was disabled".
const isNext = `outcome IS NULL AND (lease_until IS NULL OR lease_until < now()) AND (webhook_id = '' OR NOT EXISTS (
     SELECT FROM mails earlier WHERE earlier.outcome IS NULL AND earlier.webhook_id = m.webhook_id
       AND earlier.environment = m.environment AND earlier.owner_id = m.owner_id
       AND (earlier.created_at, earlier.id) < (m.created_at, m.id)))`;

const takenMail = { ...mailRow, attempts: "int" } as const;
const take = statement(
  "mails_take",
  takenMail,
  `UPDATE mails SET lease_until = now() + make_interval(secs => {leaseSeconds:float8}), attempts = attempts + 1
   WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM mails m WHERE due_at <= {now:timestamptz} AND ${isNext}
     ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
   )
   RETURNING ${selected(takenMail)}`,
);

/**
 * Leases the e-mail that has been due for longest, so that no other process sends it. Only one at a time: the lease of one that
 * waits for others could end before it is sent.
 */
export async function claimDueMail(
  db: Queryable,
  now: Date,
  leaseSeconds: number,
): Promise<RowOf<typeof takenMail> | undefined> {
  const [row] = await db.query(take, { now, leaseSeconds });
  return row;
}

const same = "environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}";

// The text of a notice has ids and names of files, which are not needed after it was sent.
const finish = statement(
  "mails_finish",
  `UPDATE mails SET outcome = {outcome:text}, finished_at = {at:timestamptz},
     body = CASE WHEN kind = '' THEN body ELSE '' END, html = NULL, unsubscribe_url = ''
   WHERE ${same}`,
);

/** Key of an e-mail. */
type MailKey = RowOf<typeof key>;

/** `skipped`: no recipient has the address any more, or no mail server is configured. `failed`: all attempts failed. */
export async function updateMailFinished(
  db: Queryable,
  mail: MailKey,
  outcome: Exclude<MailStatus, "waiting">,
  at: Date,
): Promise<void> {
  await db.query(finish, { ...mail, outcome, at });
}

const postpone = statement(
  "mails_postpone",
  `UPDATE mails SET due_at = {until:timestamptz}, lease_until = NULL WHERE ${same}`,
);

export async function updateMailPostponed(db: Queryable, mail: MailKey, until: Date): Promise<void> {
  await db.query(postpone, { ...mail, until });
}

const nextDue = statement(
  "mails_next_due",
  { dueAt: "timestamptz?" },
  `SELECT min(due_at) AS "dueAt" FROM mails m WHERE ${isNext}`,
);

/** Selects when the next e-mail that no process has leased is due. */
export async function selectNextMailDue(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.query(nextDue);
  return row?.dueAt ?? undefined;
}
