import { hash } from "node:crypto";
import { testDatabase } from "@platform/testing/servers/postgres";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { newOwner, startReplica } from "./replica.ts";

test("nothing in the database equals, contains or encodes a secret", async () => {
  const database = await testDatabase({ services: ["credentials"] });
  const replica = await startReplica(database.urlOf("credentials"));
  onTestFinished(() => replica.stop());
  const owner = await newOwner(replica);
  const { secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "production" });
  const client = { ownerId: owner.id, environment: "sandbox" };
  const { clientId, clientSecret } = await replica.operator.issueClientCredentials(client);

  const tables = await dumpOf(database.adminUrl);
  const dump = [...tables.values()].join("\n");
  expect(dump).toContain(owner.id);
  expect(dump).toContain(clientId);
  for (const hidden of [secret, clientSecret]) {
    for (const [name, form] of formsOf(hidden)) expect(dump.includes(form), name).toBe(false);
  }
});

test("the search finds a stored secret in every form and every table", async () => {
  const { adminUrl } = await testDatabase({ services: ["credentials"] });
  const hidden = `svc_live_sk_${"S3cret".repeat(5)}00`;
  const before = await dumpOf(adminUrl);
  expect([...before.keys()]).toEqual(
    expect.arrayContaining(["owners", "api_keys", "client_credentials", "idempotent_requests"]),
  );
  // Tables that are added later are searched too, and binary columns as well as text columns.
  await rowsOf(adminUrl, "CREATE TABLE credentials.later (note text, bytes bytea)");
  const bytes = [Buffer.from(hidden), hash("sha256", hidden, "buffer")].map((each) => each.toString("hex"));
  for (const note of [hidden, Buffer.from(hidden).toString("base64"), hash("sha256", hidden, "base64")])
    await rowsOf(adminUrl, `INSERT INTO credentials.later (note) VALUES ('${note}')`);
  for (const hex of bytes) await rowsOf(adminUrl, `INSERT INTO credentials.later (bytes) VALUES ('\\x${hex}')`);
  const later = (await dumpOf(adminUrl)).get("later") ?? "";
  for (const [name, form] of formsOf(hidden)) expect(later.includes(form), name).toBe(true);
});

/** Returns the forms of a secret that must not be stored. */
function formsOf(secret: string): [name: string, form: string][] {
  const body = secret.slice(-32);
  return [
    ["the whole", body],
    ["its beginning", body.slice(0, 12)],
    ["hex", Buffer.from(secret).toString("hex")],
    ["base64", Buffer.from(secret).toString("base64")],
    ["SHA-256 in hex", hash("sha256", secret, "hex")],
    ["SHA-256 in base64", hash("sha256", secret, "base64")],
  ];
}

/** Returns all rows of every table of the schema. */
async function dumpOf(adminUrl: string): Promise<Map<string, string>> {
  const tables = await rowsOf(adminUrl, "SELECT tablename FROM pg_tables WHERE schemaname = 'credentials' ORDER BY 1");
  const dumps = tables.map(async ({ tablename }): Promise<[string, string]> => {
    const rows = await rowsOf(adminUrl, `SELECT t::text AS row FROM credentials.${tablename} t`);
    return [String(tablename), rows.map(({ row }) => row).join("\n")];
  });
  return new Map(await Promise.all(dumps));
}

async function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
