import type { CredentialsOperatorService, Owner } from "@platform/contracts/credentials/v1/credentials";
import type { Queryable } from "@platform/postgres/statement";
import type { Calls } from "@platform/rpc/client";
import type { Part } from "@platform/service/app";
import type { Clock } from "@platform/service/clock";
import { Fault } from "@platform/service/fault";
import type { Logger } from "@platform/service/log";
import { createTransport } from "nodemailer";
import { claimDueMail, type Mail, selectNextMailDue, updateMailFinished, updateMailPostponed } from "./mail.sql.ts";

interface MailerOptions {
  database: Queryable;
  credentials: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  clock: Clock;
  /** `smtp://user:password@host:port` or `smtps://…`; without one nothing is sent, and the log says so. */
  smtpUrl: string | undefined;
  from: string;
  log: Logger;
}

export interface Mailer extends Part {
  /** Call it after an e-mail was committed. */
  nudge(): void;
}

/** Addresses of a mail. A notice of a change goes to those that were replaced lately, unless one of them is in use again. */
function recipients({ toFormerContacts }: Mail, owner: Owner | undefined): string[] {
  const { contactEmail = "", formerContactEmails = [] } = owner ?? {};
  if (toFormerContacts) return formerContactEmails.filter((email) => email !== contactEmail);
  return contactEmail === "" ? [] : [contactEmail];
}

/** Longer than the time-outs of a mail server together. */
const leaseSeconds = 120;
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;
/** Together with the pauses between attempts about a day. */
const maxAttempts = 28;
const sweepIntervalMs = 5000;

/**
 * Sends committed e-mails, each until a mail server accepts it. Two processes never send the same one; its Message-ID stays the
 * same if a process dies between sending and recording it.
 */
export function createMailer({ database, credentials, clock, smtpUrl, from, log }: MailerOptions): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = smtpUrl ? createTransport(smtpUrl, { from, ...timeouts }) : undefined;
  const senderDomain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  let isStopping = false;
  let nudged = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();

  /** Sends one; resolves to its outcome, undefined when it must be retried. */
  async function send(mail: Mail): Promise<"sent" | "skipped" | undefined> {
    const fields = { environment: mail.environment };
    if (!transport) {
      log.warn(fields, "e-mail not sent: SMTP_URL is not set");
      return "skipped";
    }
    try {
      const { owner } = await credentials.getOwner({ id: mail.ownerId });
      const to = recipients(mail, owner);
      if (to.length === 0) {
        log.warn(fields, "e-mail not sent: the owner has no such contact e-mail");
        return "skipped";
      }
      const messageId = `<${mail.id}@${senderDomain}>`;
      await transport.sendMail({ to, subject: mail.subject, text: mail.body, messageId });
      log.info(fields, "e-mail sent");
      return "sent";
    } catch (err) {
      if (err instanceof Fault && err.code === "NOT_FOUND") return "skipped";
      log.warn({ err, ...fields }, "e-mail could not be sent");
      return undefined;
    }
  }

  /** False when none is due. */
  async function sendNext(): Promise<boolean> {
    const mail = await claimDueMail(database, new Date(clock.now()), leaseSeconds);
    if (!mail) return false;
    const outcome = await send(mail);
    const now = clock.now();
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (mail.attempts - 1));
    if (outcome) await updateMailFinished(database, mail.id, outcome, new Date(now));
    else if (mail.attempts >= maxAttempts) await updateMailFinished(database, mail.id, "failed", new Date(now));
    else await updateMailPostponed(database, mail.id, new Date(now + pauseMs));
    return true;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      nudged = Promise.withResolvers();
      const sweep = setTimeout(nudged.resolve, sweepIntervalMs);
      let calledOff = () => {};
      try {
        const dueAt = await selectNextMailDue(database);
        const isDue = dueAt !== undefined && dueAt.getTime() <= clock.now();
        if (isDue && (await sendNext())) nudged.resolve();
        else if (dueAt) calledOff = clock.at(Math.max(dueAt.getTime(), clock.now() + 1), nudged.resolve);
      } catch (err) {
        log.warn({ err }, "e-mails cannot be selected, retrying");
      }
      await nudged.promise;
      clearTimeout(sweep);
      calledOff();
    }
  }

  return {
    name: "mailer",
    start() {
      running = run();
    },
    async stop() {
      isStopping = true;
      nudged.resolve();
      await running;
      transport?.close();
    },
    nudge: () => nudged.resolve(),
  };
}
