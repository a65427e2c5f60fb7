import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { sharedPlatform } from "./fixture/platform/shared-platform.ts";

const folder = join(REPOSITORY, "docs/operations/runbooks");

/** The queries that a runbook sends to Postgres as administrator. One with a placeholder is left out. */
function queriesOf(page: string): string[] {
  const commands = readFileSync(join(folder, page), "utf8").match(/^psql "\$ADMIN_URL" .*$/gm) ?? [];
  return commands
    .flatMap((command) => Array.from(command.matchAll(/--command "(SELECT [^"]*)"/g), ([, sql = ""]) => sql))
    .filter((sql) => !/\bPID\b/.test(sql));
}

let postgresUrl: string;
beforeAll(async () => {
  ({ postgresUrl } = await sharedPlatform());
});

async function connect(application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgresUrl, application_name });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("the queries of the runbooks can be run", async () => {
  const administrator = await connect("administrator");
  const queries = readdirSync(folder).flatMap(queriesOf);
  expect(queries.length).toBeGreaterThan(15);
  for (const sql of queries) await expect(administrator.query(sql), sql).resolves.toBeDefined();
});

test("if a transaction blocks others, the runbook of connections names it, and not those that wait for it", async () => {
  const query = queriesOf("connections-run-out.md").find((sql) => sql.includes("pg_blocking_pids")) ?? "";
  const [administrator, person, ...others] = await Promise.all(
    ["administrator", "a person", "first", "second"].map(connect),
  );
  const lock = "SELECT pg_advisory_xact_lock(hashtext('a runbook'))";
  await person?.query("BEGIN");
  await person?.query(lock);
  const waiting = Promise.all(others.map((other) => other.query(lock)));
  const blockers = async () =>
    (await administrator?.query(query))?.rows.filter((row) => row.application_name === "a person");
  await expect.poll(blockers).toMatchObject([{ state: "idle in transaction", blocked: "2" }]);
  await person?.query("ROLLBACK");
  await waiting;
  expect(await blockers()).toEqual([]);
});
