import { statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { type MailServer, startMailServer } from "@platform/testing/servers/mail-server";
import { expect } from "vitest";
import { type Running, startWebhooks } from "../running-webhooks.ts";
import { type TestClock, testClock } from "../test-clock.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** The fixture that the tests of notices share: one service with its own clock and a mail server that stores its e-mails. */
export interface NoticeStage {
  readonly running: Running;
  readonly mailServer: MailServer;
  readonly clock: TestClock;
  mailsOf(tenant: Tenant): MailServer["mails"];
  subjectsOf(tenant: Tenant): string[];
  /** Resolves to the number of occurrences of each kind since its last e-mail. */
  countsOf(tenant: Tenant): Promise<Record<string, number>>;
  /** Waits until these numbers of occurrences are counted, then until the e-mail is due. */
  untilDue(tenant: Tenant, counted: Record<string, number>, passMs?: number): Promise<void>;
  stop(): Promise<void>;
}

const counts = statement(
  "test_notices",
  { kind: "text", count: "int" },
  "SELECT kind, count FROM notices WHERE environment = {environment:text} AND owner_id = {ownerId:text} ORDER BY kind",
);

export const newOwner = (environment: Tenant["environment"] = "production"): Tenant => ({
  environment,
  ownerId: newId("own_"),
});

export async function startNoticeStage(): Promise<NoticeStage> {
  const clock = testClock();
  const mailServer = await startMailServer();
  const links = { PROFILE_A_HOSTS: "api.svc.example", PORTAL_ORIGIN: "https://portal.svc.example" };
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "Notices <notices@svc.example>" };
  const running = await startWebhooks({ clock, env: { ...mail, ...links } });

  const mailsOf = ({ ownerId }: Tenant) => mailServer.mails.filter(({ text }) => text.includes(ownerId));
  async function countsOf(tenant: Tenant): Promise<Record<string, number>> {
    const rows = await running.database.query(counts, tenant);
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }
  return {
    running,
    mailServer,
    clock,
    mailsOf,
    countsOf,
    subjectsOf: (tenant) => mailsOf(tenant).map(({ subject }) => subject),
    async untilDue(tenant, counted, passMs = minuteMs + 1) {
      await expect.poll(() => countsOf(tenant)).toMatchObject(counted);
      clock.advance(passMs);
    },
    async stop() {
      await running.stop();
      await mailServer[Symbol.asyncDispose]();
    },
  };
}
