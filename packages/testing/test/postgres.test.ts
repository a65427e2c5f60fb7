import { Client } from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../src/servers/postgres.ts";
import { runSql } from "../src/servers/run-sql.ts";

test("databases of test files are separate", async () => {
  const first = await testDatabase({ services: [] });
  const second = await testDatabase({ services: [] });
  await runSql(first.adminUrl, "CREATE TABLE only_here ()");
  await expect(runSql(second.adminUrl, "SELECT FROM only_here")).rejects.toThrow(/does not exist/);
});

test("concurrent test files get separate databases", async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => testDatabase({ services: [] })));
  expect(new Set(databases.map((database) => database.adminUrl)).size).toBe(8);
});

test("a database can be dropped while it has connections", async () => {
  const database = await testDatabase({ services: [] });
  const somebody = new Client({ connectionString: database.adminUrl });
  somebody.on("error", () => {});
  const cutOff = new Promise((resolve) => somebody.once("end", resolve));
  await somebody.connect();
  await database.drop();
  await cutOff;
  await expect(runSql(database.adminUrl, "SELECT 1")).rejects.toThrow(/does not exist/);
  await database.drop();
});
