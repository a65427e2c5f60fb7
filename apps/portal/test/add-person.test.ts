import { createDatabase } from "@platform/postgres/query/database";
import { createLogger } from "@platform/service/observe/log";
import { startMailServer } from "@platform/testing/servers/mail-server";
import { testDatabase } from "@platform/testing/servers/postgres";
import { runSql } from "@platform/testing/servers/run-sql";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createMails } from "../src/mail/mails.ts";
import { addPerson } from "../src/operator/add-person.ts";

const { adminUrl, urlOf } = await testDatabase({ services: ["portal"] });
const log = createLogger("portal-test", "silent");
const database = createDatabase({ url: urlOf("portal"), maxConnections: 2, applicationName: "test", log });
const server = stopAfterTests(await startMailServer());
const mails = createMails({
  smtpUrl: server.url,
  from: "portal@example.com",
  portalUrl: "http://127.0.0.1:8081",
  isDevelopment: false,
  log,
});
afterAll(() => Promise.all([database.stop?.(), mails.stop?.()]));
beforeEach(() => {
  server.mails.length = 0;
  server.isTaking = true;
});

/** Gives access to an owner that has a contact and no people. */
const add = (email: string, changes: { password?: string; role?: string } = {}) =>
  addPerson(
    {
      database,
      mails,
      operator: {
        getOwner: async ({ id = "" }) => ({ owner: { id, name: "Acme", contactEmail: "ops@acme.example" } }) as never,
      },
      invitationTtlMs: 3_600_000,
      isDevelopment: false,
    },
    { ownerId: "own_1", email, name: "Ida", role: "viewer", password: "correct horse battery", ...changes },
  );
const subjects = () => server.mails.map(({ to, subject }) => `${to}: ${subject}`);
const stored = (email: string) =>
  runSql(
    adminUrl,
    `SELECT email FROM portal.invitations WHERE email = '${email}'
     UNION ALL SELECT email FROM portal.people JOIN portal.memberships ON person_id = id WHERE email = '${email}'`,
  );

test("an owner is informed of a person with a password, and of one who is invited", async () => {
  await add("ida@example.com");
  expect(subjects()).toEqual(["ops@acme.example: New access to Acme"]);
  await add("eve@example.com", { password: "" });
  expect(subjects().slice(1)).toEqual(["eve@example.com: Invitation to Acme", "ops@acme.example: New access to Acme"]);
  expect([await stored("ida@example.com"), await stored("eve@example.com")]).toEqual([
    [{ email: "ida@example.com" }],
    [{ email: "eve@example.com" }],
  ]);
});

test.each(["", "correct horse battery"])(
  "access that cannot be announced is not stored: password %j",
  async (password) => {
    server.isTaking = false;
    await expect(add("ada@example.com", { password })).rejects.toMatchObject({ reason: "MAIL_NOT_SENT" });
    expect(await stored("ada@example.com")).toEqual([]);
  },
);

test("an owner is not informed of an invitation that is refused", async () => {
  await runSql(
    adminUrl,
    `INSERT INTO portal.invitations (id, owner_id, email, role, token_digest, expires_at)
     SELECT 'invitation_' || n, 'own_1', n || '@example.com', 'viewer', sha256(n::text::bytea), now() + interval '1 hour'
     FROM generate_series(1, 200) AS n`,
  );
  await expect(add("one-more@example.com", { password: "" })).rejects.toMatchObject({ reason: "TOO_MANY_INVITATIONS" });
  expect(subjects()).toEqual([]);
});
