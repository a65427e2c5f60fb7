import { hash } from "node:crypto";
import { testDatabase } from "@platform/testing/postgres";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { newOwner, startReplica } from "./replica.ts";

const tables = ["owners", "api_keys", "client_credentials", "idempotent_requests"];

test("nothing in the database equals, contains or encodes a secret", async () => {
  const database = await testDatabase({ services: ["credentials"] });
  const url = database.urlOf("credentials");
  const replica = await startReplica(url);
  onTestFinished(() => replica.stop());
  const owner = await newOwner(replica);
  const { secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "production" });
  const client = { ownerId: owner.id, environment: "sandbox" };
  const { clientId, clientSecret } = await replica.operator.issueClientCredentials(client);

  const dump = await dumpOf(url);
  expect(dump).toContain(owner.id);
  expect(dump).toContain(clientId);
  for (const hidden of [secret, clientSecret]) {
    const body = hidden.slice(-32);
    for (const form of [body, body.slice(0, 12), Buffer.from(hidden).toString("hex"), sha256Hex(hidden)]) {
      expect(dump).not.toContain(form);
    }
  }
});

test("every table of the schema is one that the search covers", async () => {
  const database = await testDatabase({ services: ["credentials"] });
  const found = await rowsOf(
    database.adminUrl,
    "SELECT tablename FROM pg_tables WHERE schemaname = 'credentials' AND tablename NOT LIKE 'migrations_%' ORDER BY 1",
  );
  const shared = ["inbox", "outbox"];
  const own = found.map(({ tablename }) => tablename).filter((name) => !shared.includes(String(name)));
  expect(own).toEqual(tables.toSorted());
});

function sha256Hex(text: string): string {
  return hash("sha256", text, "hex");
}

async function dumpOf(url: string): Promise<string> {
  const texts = await Promise.all(tables.map((table) => rowsOf(url, `SELECT t::text AS row FROM ${table} t`)));
  return texts
    .flat()
    .map(({ row }) => row)
    .join("\n");
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
