import { MailStatusSchema, type MailStatus as MailStatusValue } from "@platform/contracts/webhooks/v1/mails";
import { type Queryable, type Statement, statement } from "@platform/postgres/query/statement";
import { enumNames } from "@platform/service/call/enum-names";
import type { Environment } from "@platform/service/call/tenant";

/** Statuses of an e-mail, as the operator sees them. */
export const mailStatuses = enumNames<typeof MailStatusValue>(MailStatusSchema).names;
export type MailStatus = (typeof mailStatuses)[number];

/** An e-mail without its subject, text and addresses. */
export interface ListedMail {
  id: string;
  environment: Environment;
  owner_id: string;
  webhook_id: string;
  kind: string;
  recipient: string;
  to_former_contacts: boolean;
  status: MailStatus;
  attempts: number;
  due_at: Date;
  created_at: Date;
  finished_at: Date | null;
}

const listed = (owner: string) => `SELECT * FROM (
    SELECT id, environment, owner_id, webhook_id, kind, recipient, to_former_contacts, attempts, due_at, created_at, finished_at,
      coalesce(outcome, 'waiting') AS status
    FROM mails WHERE ${owner} AND id < $2) AS listed
  WHERE ($3 = '' OR environment::text = $3) AND ($4 = '' OR status = $4) ORDER BY id DESC LIMIT $5`;

// Two statements, so that the one of an owner has its index.
const ofOwner: Statement<ListedMail> = statement("mails_list_of_owner", listed("owner_id = $1"));
const ofAll: Statement<ListedMail> = statement("mails_list", listed("$1 = ''"));

interface MailPage {
  /** Empty: all owners. */
  ownerId: string;
  environment: string;
  status: string;
  /** Empty: the first page. */
  startingAfter: string;
  limit: number;
}

/** Sorts after every id. */
const afterAll = "~";

/** Selects e-mails, newest first. For operators: of any owner. */
export function selectMails(db: Queryable, page: MailPage): Promise<ListedMail[]> {
  const { ownerId, environment, status, startingAfter, limit } = page;
  return db.query(ownerId ? ofOwner : ofAll, [ownerId, startingAfter || afterAll, environment, status, limit]);
}
