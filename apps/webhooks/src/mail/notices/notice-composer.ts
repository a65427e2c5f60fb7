import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";
import { type AddressBooks, type Recipient, recipientsOf } from "../addresses.ts";
import { DueWork } from "../due-work.ts";
import { insertMail } from "../mail.sql.ts";
import { selectNoticeChoices, selectRefusals } from "./choice.sql.ts";
import { composeNotice, type NoticeLinks } from "./compose-notice.ts";
import {
  type DueNotice,
  selectDueNotice,
  selectNextNoticeDue,
  takeNotice,
  updateNoticePostponed,
} from "./notice.sql.ts";
import { defaultChoice } from "./notice.ts";
import type { UnsubscribeTokens } from "./unsubscribe-token.ts";

interface ComposerOptions {
  database: Database;
  books: AddressBooks;
  links: NoticeLinks;
  tokens: UnsubscribeTokens;
  clock: Clock;
  log: Logger;
  /** Called after an e-mail was committed. */
  nudgeMailer(): void;
}

/** Delay after a failure of a service that has addresses. */
const pauseMs = 60_000;

/** Writes the e-mails of notices that are due, one for each recipient who has not unsubscribed. The mailer sends them. */
export function noticeComposer(options: ComposerOptions): DueWork {
  const { database, clock, log } = options;
  return new DueWork({
    name: "notices",
    clock,
    log,
    nextDue: () => selectNextNoticeDue(database),
    doNext: () => composeNext(options),
  });
}

/** Resolves to false if no notice is due. */
async function composeNext(options: ComposerOptions): Promise<boolean> {
  const { database, log } = options;
  const now = new Date(options.clock.now());
  const notice = await selectDueNotice(database, now);
  if (!notice) return false;
  let recipients: Recipient[];
  try {
    // This is not in the transaction, which locks rows that the fan-out writes.
    recipients = await selectRecipients(options, notice);
  } catch (err) {
    log.warn({ err, environment: notice.environment }, "recipients of a notice cannot be read, retrying");
    await updateNoticePostponed(database, notice, new Date(now.getTime() + pauseMs));
    return true;
  }
  await database.transaction((tx) => insertMails(tx, options, { notice, recipients, now }));
  options.nudgeMailer();
  return true;
}

async function selectRecipients({ database, books }: ComposerOptions, notice: DueNotice): Promise<Recipient[]> {
  const choices = await selectNoticeChoices(database, notice);
  const choice = choices.get(notice.kind) ?? defaultChoice(notice.environment);
  if (!choice.isEnabled) return [];
  const [recipients, refusals] = await Promise.all([
    recipientsOf(books, notice.ownerId, choice.recipients),
    selectRefusals(database, notice, notice.kind),
  ]);
  return recipients.filter(({ subscriber }) => !refusals.has(subscriber));
}

async function insertMails(
  tx: Queryable,
  { links, tokens }: ComposerOptions,
  { notice, recipients, now }: { notice: DueNotice; recipients: readonly Recipient[]; now: Date },
): Promise<void> {
  const digest = await takeNotice(tx, notice, now);
  if (!digest) return;
  for (const { id: recipient, subscriber } of recipients) {
    const token = tokens.make({ ...notice, recipient: subscriber });
    const unsubscribeUrl = unsubscribeUrlOf(links, token);
    await insertMail(tx, composeNotice(notice, digest, { recipient, links, unsubscribeUrl }), now);
  }
}

/** Returns the page of the portal on which a recipient unsubscribes; empty if there is no portal. */
function unsubscribeUrlOf({ portal }: NoticeLinks, token: string): string {
  return portal === undefined ? "" : new URL(`/unsubscribe?${new URLSearchParams({ token })}`, portal).href;
}
