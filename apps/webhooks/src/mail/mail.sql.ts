import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment } from "@platform/service/call/tenant";
import type { MailStatus } from "./listed-mail.sql.ts";

/** An e-mail to an owner. */
export interface Mail {
  /** `mail_…` */
  id: string;
  environment: Environment;
  ownerId: string;
  /** Id of a webhook; empty if the e-mail is about none. */
  webhookId: string;
  /** Kind of the notice; empty for other e-mails. */
  kind: string;
  /** `contact`: the contact e-mail of the owner; else the id of a person of the portal. */
  recipient: string;
  /** True if it goes to the addresses that the contact e-mail replaced, and not to the present one. */
  toFormerContacts: boolean;
  subject: string;
  body: string;
  /** The same text as HTML; null for none. */
  html: string | null;
  /** URL with which the recipient unsubscribes with one click; empty for none. */
  unsubscribeUrl: string;
}

const insert = statement(
  "mails_insert",
  `INSERT INTO mails (id, environment, owner_id, webhook_id, subject, body, due_at, created_at,
     to_former_contacts, kind, recipient, html, unsubscribe_url)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12)`,
);

/** Inserts an e-mail, which is sent after the transaction is committed. */
export async function insertMail(tx: Queryable, mail: Mail, at: Date): Promise<void> {
  const { id, environment, ownerId, webhookId, subject, body, toFormerContacts } = mail;
  const { kind, recipient, html, unsubscribeUrl } = mail;
  const about = [id, environment, ownerId, webhookId, subject, body, at, toFormerContacts];
  await tx.query(insert, [...about, kind, recipient, html, unsubscribeUrl]);
}

// An e-mail waits for earlier ones of the same webhook, which are sent later if the mail server has refused them: "works again"
// must not come before "was disabled".
const isNext = `outcome IS NULL AND (lease_until IS NULL OR lease_until < now()) AND (webhook_id = '' OR NOT EXISTS (
     SELECT FROM mails earlier WHERE earlier.outcome IS NULL AND earlier.webhook_id = m.webhook_id
       AND earlier.environment = m.environment AND earlier.owner_id = m.owner_id
       AND (earlier.created_at, earlier.id) < (m.created_at, m.id)))`;

const take = statement<Mail & { attempts: number }>(
  "mails_take",
  `UPDATE mails SET lease_until = now() + make_interval(secs => $2), attempts = attempts + 1
   WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM mails m WHERE due_at <= $1 AND ${isNext} ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
   )
   RETURNING id, environment, owner_id AS "ownerId", webhook_id AS "webhookId", subject, body, attempts,
     to_former_contacts AS "toFormerContacts", kind, recipient, html, unsubscribe_url AS "unsubscribeUrl"`,
);

/**
 * Leases the e-mail that has been due for longest, so that no other process sends it. Only one at a time: the lease of one that
 * waits for others could end before it is sent.
 */
export async function claimDueMail(
  db: Queryable,
  now: Date,
  leaseSeconds: number,
): Promise<(Mail & { attempts: number }) | undefined> {
  const [row] = await db.query(take, [now, leaseSeconds]);
  return row;
}

// The text of a notice has ids and names of files, which are not needed after it was sent.
const finish = statement(
  "mails_finish",
  `UPDATE mails SET outcome = $2, finished_at = $3, body = CASE WHEN kind = '' THEN body ELSE '' END, html = NULL, unsubscribe_url = ''
   WHERE environment = $4 AND owner_id = $5 AND id = $1`,
);

/** Key of an e-mail. */
type MailKey = Pick<Mail, "environment" | "ownerId" | "id">;

/** `skipped`: no recipient has the address any more, or no mail server is configured. `failed`: all attempts failed. */
export async function updateMailFinished(
  db: Queryable,
  { environment, ownerId, id }: MailKey,
  outcome: Exclude<MailStatus, "waiting">,
  at: Date,
): Promise<void> {
  await db.query(finish, [id, outcome, at, environment, ownerId]);
}

const postpone = statement(
  "mails_postpone",
  "UPDATE mails SET due_at = $2, lease_until = NULL WHERE environment = $3 AND owner_id = $4 AND id = $1",
);

export async function updateMailPostponed(
  db: Queryable,
  { environment, ownerId, id }: MailKey,
  until: Date,
): Promise<void> {
  await db.query(postpone, [id, until, environment, ownerId]);
}

const nextDue = statement<{ dueAt: Date | null }>(
  "mails_next_due",
  `SELECT min(due_at) AS "dueAt" FROM mails m WHERE ${isNext}`,
);

/** Selects when the next e-mail that no process has leased is due. */
export async function selectNextMailDue(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.query(nextDue);
  return row?.dueAt ?? undefined;
}
