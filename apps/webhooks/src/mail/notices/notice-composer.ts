import type { Database } from "@platform/postgres/query/database";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";
import { type AddressBooks, type Recipient, recipientsOf } from "../addresses.ts";
import { insertMail } from "../mail.sql.ts";
import { type DueWork, workWhenDue } from "../work-when-due.ts";
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
import type { Subscription, UnsubscribeTokens } from "./unsubscribe-token.ts";

interface ComposerOptions {
  database: Database;
  books: AddressBooks;
  links: NoticeLinks;
  tokens: UnsubscribeTokens;
  clock: Clock;
  log: Logger;
  /** Call it after an e-mail was committed. */
  nudgeMailer(): void;
}

/** Delay after a service that knows addresses did not respond. */
const pauseMs = 60_000;

/** Writes the e-mails of notices that are due, one for each recipient who has not unsubscribed. The mailer sends them. */
export function noticeComposer({ database, books, links, tokens, clock, log, nudgeMailer }: ComposerOptions): DueWork {
  async function recipients(notice: DueNotice): Promise<Recipient[]> {
    const choices = await selectNoticeChoices(database, notice);
    const choice = choices.get(notice.kind) ?? defaultChoice(notice.environment);
    if (!choice.isEnabled) return [];
    const [wanted, refused] = await Promise.all([
      recipientsOf(books, notice.ownerId, choice.recipients),
      selectRefusals(database, notice, notice.kind),
    ]);
    return wanted.filter(({ subscriber }) => !refused.has(subscriber));
  }

  /** A page of the portal; empty where there is no portal. */
  function unsubscribeUrlOf(subscription: Subscription): string {
    if (links.portal === undefined) return "";
    const query = new URLSearchParams({ token: tokens.make(subscription) });
    return new URL(`/unsubscribe?${query}`, links.portal).href;
  }

  async function composeNext(): Promise<boolean> {
    const now = new Date(clock.now());
    const notice = await selectDueNotice(database, now);
    if (!notice) return false;
    let receivers: Recipient[];
    try {
      // Not in the transaction: it locks what the fan-out writes.
      receivers = await recipients(notice);
    } catch (err) {
      log.warn({ err, environment: notice.environment }, "recipients of a notice cannot be read, retrying");
      await updateNoticePostponed(database, notice, new Date(now.getTime() + pauseMs));
      return true;
    }
    await database.transaction(async (tx) => {
      const digest = await takeNotice(tx, notice, now);
      if (!digest) return;
      for (const { id: recipient, subscriber } of receivers) {
        const unsubscribeUrl = unsubscribeUrlOf({ ...notice, recipient: subscriber });
        await insertMail(tx, composeNotice(notice, digest, { recipient, links, unsubscribeUrl }), now);
      }
    });
    nudgeMailer();
    return true;
  }

  return workWhenDue({
    name: "notices",
    clock,
    log,
    nextDue: () => selectNextNoticeDue(database),
    doNext: composeNext,
  });
}
