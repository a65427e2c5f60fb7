import { MailStatusSchema, type MailStatus as MailStatusValue } from "@platform/contracts/webhooks/v1/mails";
import { type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { enumNames } from "@platform/service/call/enum-names";
import type { Environment } from "@platform/service/call/tenant";

/** Statuses of an e-mail, as the operator sees them. */
export const mailStatuses = enumNames<typeof MailStatusValue>(MailStatusSchema).names;
export type MailStatus = (typeof mailStatuses)[number];

const stored = {
  id: "text",
  environment: typed<Environment>("text"),
  ownerId: "text",
  webhookId: "text",
  kind: "text",
  recipient: "text",
  toFormerContacts: "bool",
  attempts: "int",
  dueAt: "timestamptz",
  createdAt: "timestamptz",
  finishedAt: "timestamptz?",
} as const;
const listedMail = { ...stored, status: typed<MailStatus>("text") } as const;

/** An e-mail without its subject, text and addresses. */
export type ListedMail = RowOf<typeof listedMail>;

const listed = <const Owner extends string>(owner: Owner) =>
  `SELECT * FROM (
    SELECT ${selected(stored)}, coalesce(outcome, 'waiting') AS status FROM mails WHERE ${owner} AND id < {before:text}) AS listed
  WHERE ({environment:text} = '' OR environment::text = {environment:text}) AND ({status:text} = '' OR status = {status:text})
  ORDER BY id DESC LIMIT {limit:int}` as const;

// Two statements, so that the one of an owner has its index.
const ofOwner = statement("mails_list_of_owner", listedMail, listed("owner_id = {ownerId:text}"));
const ofAll = statement("mails_list", listedMail, listed("{ownerId:text} = ''"));

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
  return db.query(page.ownerId ? ofOwner : ofAll, { ...page, before: page.startingAfter || afterAll });
}
