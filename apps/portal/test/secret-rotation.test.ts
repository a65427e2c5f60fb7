import { randomBytes } from "node:crypto";
import { libraryPool } from "@platform/postgres/pool/library-pool";
import { createDatabase } from "@platform/postgres/query/database";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { runSql } from "@platform/testing/servers/run-sql";
import { hashPassword, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { afterAll, expect, test } from "vitest";
import { type PortalSecrets, secretsFor, withCurrentSignatures } from "../src/accounts/portal-secrets.ts";
import { createSignIns } from "../src/accounts/sign-ins.ts";
import { providerPurpose } from "../src/providers/provider-client.ts";
import { reencryptChore } from "../src/upkeep/reencrypt.ts";

const { adminUrl, urlOf } = await testDatabase({ services: ["portal"] });
const log = createLogger("portal-test", "silent");
const url = urlOf("portal");
const database = createDatabase({ url, maxConnections: 2, applicationName: "test", log });
const accounts = libraryPool({ url, isPooled: false, maxConnections: 2, applicationName: "test-accounts", log });
await accounts.start?.();
afterAll(() => Promise.all([database.stop?.(), accounts.stop?.()]));

const older = randomBytes(32).toString("base64");
const newer = randomBytes(32).toString("base64");
const password = "correct horse battery";
const noMail = async () => {};
const signInsWith = (secrets: PortalSecrets) =>
  createSignIns({
    pool: accounts.pool,
    secrets,
    portalUrl: "http://127.0.0.1:8081",
    sessionTtlSeconds: 3600,
    sendResetLink: noMail,
    onPasswordReset: noMail,
  });

test("sessions and ciphertexts of an older secret stay valid, and upkeep makes the older secret unnecessary", async () => {
  await runSql(adminUrl, "INSERT INTO portal.people (id, name, email) VALUES ('person_1', 'Ada', 'ada@example.com')");
  await runSql(
    adminUrl,
    `INSERT INTO portal.accounts (id, person_id, account_id, provider_id, password, updated_at)
     VALUES ('account_1', 'person_1', 'person_1', 'credential', '${await hashPassword(password)}', now())`,
  );
  const before = signInsWith([older]);
  const signedIn = await before.api.signInEmail({ body: { email: "ada@example.com", password }, asResponse: true });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(";", 1)[0])
    .join("; ");
  const sessionWith = async (secrets: PortalSecrets) => {
    const headers = new Headers({ cookie: withCurrentSignatures(cookie, secrets) });
    return (await signInsWith(secrets).api.getSession({ headers }))?.user.id;
  };
  expect(await sessionWith([older])).toBe("person_1");
  expect(await sessionWith([newer, older])).toBe("person_1");
  expect(await sessionWith([newer])).toBeUndefined();

  // One as an earlier release has written it, without the version of its secret.
  const bare = await symmetricEncrypt({ key: older, data: "seed" });
  const codes = await symmetricEncrypt({ key: secretsFor([older]), data: "codes" });
  const client = await symmetricEncrypt({ key: `${providerPurpose}${older}`, data: "client secret" });
  await runSql(adminUrl, `INSERT INTO portal.two_factors VALUES ('factor_1', 'person_1', '${bare}', '${codes}')`);
  await runSql(
    adminUrl,
    `INSERT INTO portal.identity_providers (owner_id, issuer, client_id, client_secret_sealed)
     VALUES ('own_1', 'https://id.example.com', 'portal', '${client}')`,
  );
  const chore = reencryptChore(database, [newer, older]);
  const stopping = new AbortController().signal;
  expect([await chore.batch(new Date(), stopping), await chore.batch(new Date(), stopping)]).toEqual([2, 0]);

  const [stored = {}] = (await runSql(
    adminUrl,
    "SELECT secret, backup_codes, client_secret_sealed FROM portal.two_factors, portal.identity_providers",
  )) as Record<string, string>[];
  const opened = (member: string, purpose = "") =>
    symmetricDecrypt({ key: secretsFor([newer], purpose), data: stored[member] ?? "" });
  expect(await Promise.all([opened("secret"), opened("backup_codes")])).toEqual(["seed", "codes"]);
  expect(await opened("client_secret_sealed", providerPurpose)).toBe("client secret");
});
