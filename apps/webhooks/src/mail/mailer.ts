import type { Queryable } from "@platform/postgres/query/statement";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import { createTransport } from "nodemailer";
import { type AddressBooks, addressesOf } from "./addresses.ts";
import { DueWork } from "./due-work.ts";
import { claimDueMail, type Mail, selectNextMailDue, updateMailFinished, updateMailPostponed } from "./mail.sql.ts";

interface MailerOptions {
  database: Queryable;
  books: AddressBooks;
  clock: Clock;
  /** `smtp://user:password@host:port` or `smtps://…`; if absent, nothing is sent, and the log says so. */
  smtpUrl: string | undefined;
  from: string;
  log: Logger;
}

/** Sends e-mails after they were committed. */
export type Mailer = DueWork;

/** A lease lasts longer than the time-outs of a mail server together. */
const leaseSeconds = 120;
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;
/** With the pauses between them, these attempts take about a day. */
const maxAttempts = 28;

const attempted = meter("webhooks").createCounter("webhooks.mail.attempts", {
  description: "Attempts to send an e-mail, by kind and outcome",
});

/**
 * Sends committed e-mails, each until a mail server accepts it. Two processes never send the same one; its Message-ID stays the
 * same if a process dies between sending and recording it.
 */
export function createMailer({ database, books, clock, smtpUrl, from: sender, log }: MailerOptions): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = smtpUrl ? createTransport(smtpUrl, { from: sender, ...timeouts }) : undefined;
  const senderDomain = /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? "localhost";

  /** Sends one; resolves to its outcome, undefined when it must be retried. */
  async function send(mail: Mail): Promise<"sent" | "skipped" | undefined> {
    const fields = { environment: mail.environment };
    if (!transport) {
      log.warn(fields, "e-mail not sent: SMTP_URL is not set");
      return "skipped";
    }
    try {
      const to = await addressesOf(books, mail);
      if (to.length === 0) {
        log.warn(fields, "e-mail not sent: the owner has no such address");
        return "skipped";
      }
      const messageId = `<${mail.id}@${senderDomain}>`;
      const { subject, body: text, html } = mail;
      await transport.sendMail({ to, subject, text, ...(html !== null && { html }), messageId, ...listHeaders(mail) });
      log.info(fields, "e-mail sent");
      return "sent";
    } catch (err) {
      log.warn({ err, ...fields }, "e-mail could not be sent");
      return undefined;
    }
  }

  /** Resolves to false if none is due. */
  async function sendNext(): Promise<boolean> {
    const mail = await claimDueMail(database, new Date(clock.now()), leaseSeconds);
    if (!mail) return false;
    const outcome = (await send(mail)) ?? (mail.attempts >= maxAttempts ? "failed" : undefined);
    attempted.add(1, { kind: mail.kind || "webhook", outcome: outcome ?? "again" });
    const now = clock.now();
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (mail.attempts - 1));
    if (outcome) await updateMailFinished(database, mail, outcome, new Date(now));
    else await updateMailPostponed(database, mail, new Date(now + pauseMs));
    return true;
  }

  return new DueWork({
    name: "mailer",
    clock,
    log,
    nextDue: () => selectNextMailDue(database),
    doNext: sendNext,
    close: () => transport?.close(),
  });
}

/** Returns headers with which a mail program unsubscribes with one click (RFC 8058), and which mark the e-mail as generated. */
function listHeaders({ kind, unsubscribeUrl }: Mail) {
  if (kind === "") return {};
  const headers = { "Auto-Submitted": "auto-generated" };
  if (unsubscribeUrl === "") return { headers };
  return {
    list: { unsubscribe: unsubscribeUrl },
    headers: { ...headers, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
