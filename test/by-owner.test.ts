import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { REPOSITORY } from "@platform/local-stack/apps";
import { testDatabase } from "@platform/testing/postgres";
import { Client } from "pg";
import { expect, test } from "vitest";
import { allStatements } from "./fixture/all-statements.ts";
import { distributedSections } from "./fixture/distributed-page.ts";
import { type KeyedTable, keyedTables } from "./fixture/owner-keys.ts";
import { pageWith } from "./fixture/page-section.ts";
import { overNodes } from "./fixture/refused-over-nodes.ts";
import {
  acrossOwners,
  localTables,
  madeAtRunTime,
  triggers,
  unchanging,
  undistributed,
  upkeep,
} from "./fixture/shards.ts";
import { groupsBy, type TableUse, tablesOfStatement } from "./fixture/tables-of-statement.ts";

// Whether the owners of a service can be spread over the nodes of a distributed Postgres. Its schemas and statements are read by
// Postgres itself and by its parser. `npm test -- by-owner -u` writes the tables of the page.

const page = join(REPOSITORY, "docs/operations/distributed-postgres.md");
/** What places a row: the columns that the owner of a request has. */
const ownerColumns = ["environment", "owner_id"];
const services = apps.flatMap(({ name, schema }) => (schema && !(name in undistributed) ? [{ name, schema }] : []));
const { adminUrl } = await testDatabase({ services: [] });
const tables = await keyedTables(
  adminUrl,
  services.map(({ schema }) => schema),
);
const statements = (await allStatements()).filter(({ of }) => !(of in undistributed));
const ofPackages = new Set(["messaging", "retention", "postgres"]);

const fullName = ({ schema, table }: KeyedTable) => `${schema}.${table}`;
const distributed = tables.filter(({ table }) => !(table in localTables));
const lacks = ({ columns }: { readonly columns: readonly string[] | ReadonlySet<string> }) =>
  !ownerColumns.every((name) => new Set(columns).has(name));

/** The places where a statement names a table without its owner. */
async function usesWithoutOwner({ text }: { text: string }): Promise<TableUse[]> {
  const { uses } = await tablesOfStatement(text);
  return uses.filter(lacks).filter(({ table }) => !(table in localTables));
}
const namesOf = (uses: readonly TableUse[]) => uses.map(({ table }) => table);

test("every table has the owner of its rows, or is on a list with the reason", () => {
  expect(distributed.filter(lacks).map(fullName)).toEqual([]);
  expect(Object.keys(localTables).filter((name) => !tables.some(({ table }) => table === name))).toEqual([]);
});

test("every primary key, unique index and foreign key of a table by owner has the owner", () => {
  const lacking = distributed.flatMap((one) =>
    [...one.keys, ...one.foreignKeys].filter(lacks).map(({ name }) => `${fullName(one)}: ${name}`),
  );
  expect(lacking).toEqual([]);
});

test("no foreign key leads from a table by owner to one that stays on one node", () => {
  const leading = distributed.flatMap((one) =>
    one.foreignKeys.filter(({ to }) => (to.split(".").at(-1) ?? "") in localTables),
  );
  expect(leading).toEqual([]);
});

test("every trigger of a table by owner is on a list with what has to become of it", async () => {
  const found = distributed.flatMap((one) => one.triggers.map((name) => `${one.table}: ${name}`));
  expect(found.toSorted()).toEqual(Object.keys(triggers).toSorted());
  // What the triggers refuse that are to be dropped.
  const change = new RegExp(
    `UPDATE (?:ONLY )?(?:${unchanging.join("|")})\\b|INTO (?:${unchanging.join("|")})\\b.*DO UPDATE`,
    "s",
  );
  expect(statements.filter(({ text }) => change.test(text)).map(({ name }) => name)).toEqual([]);
  expect(change.test("UPDATE ledger_entries SET earned = 0")).toBe(true);
});

test("every file with SQL that is made at run time is on a list with what it does", () => {
  const files = globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.ts"], { cwd: REPOSITORY })
    .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("packages/testing/"))
    .filter((file) => /from ".*\/run-sql(\.ts)?"/.test(readFileSync(join(REPOSITORY, file), "utf8")));
  const places = Object.keys(madeAtRunTime);
  expect(files.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
  expect(places.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
});

test("every statement names the owner of each table, or is on a list with the reason", async () => {
  const listed = new Set(Object.values(acrossOwners).flat());
  const found = await Promise.all(
    statements.map(async (one) => ({ ...one, lacking: namesOf(await usesWithoutOwner(one)) })),
  );
  const across = found.filter(({ lacking }) => lacking.length > 0);
  const unlisted = across.filter(({ name }) => !listed.has(name));
  expect(unlisted.map(({ file, name, lacking }) => `${file}: ${name} reads ${lacking.join()} of any owner`)).toEqual(
    [],
  );
  const names = new Set(across.map(({ name }) => name));
  expect(
    [...listed].filter((name) => !names.has(name)),
    "not needed in test/fixture/shards.ts",
  ).toEqual([]);
});

test("what goes to all nodes joins its tables by the owner, so that each node runs it alone", async () => {
  // A union of rows, each of which a node finds alone.
  const united = "housekeeping_expire_held";
  const everywhere = new Set(acrossOwners[upkeep]?.filter((name) => name !== united));
  const apart: string[] = [];
  for (const one of statements.filter(({ name }) => everywhere.has(name))) {
    const groups = groupsBy(ownerColumns, await usesWithoutOwner(one));
    if (groups.length > 1)
      apart.push(`${one.file}: ${one.name} joins ${groups.map(namesOf).join(" with ")} of any owner`);
  }
  expect(apart).toEqual([]);
});

test("every ON CONFLICT names a key with the owner", async () => {
  const found = await Promise.all(
    statements.map(async ({ of, text }) => {
      const { conflicts } = await tablesOfStatement(text);
      return conflicts.filter(lacks).map(({ table }) => ({ of, table }));
    }),
  );
  const named = found.flat().filter(({ table }) => !(table in localTables));
  expect([...new Set(named.map(({ of, table }) => `${of}.${table}`))].toSorted()).toEqual([]);
});

/** What Postgres has against statements in the schemas of their services. */
async function problemsOf(url: string, prepared: typeof statements): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const problems: string[] = [];
  for (const { of, file, name, text } of prepared.filter((one) => !/^SET /.test(one.text))) {
    await client.query(`SET search_path = ${ofPackages.has(of) ? "payroll_intake" : of.replaceAll("-", "_")}`);
    await client.query(`PREPARE one AS ${text}`).then(
      () => client.query("DEALLOCATE one"),
      (error: Error) => problems.push(`${file}: ${name}: ${error.message}`),
    );
  }
  await client.end();
  return problems;
}

test("every statement is valid in the schema of its service", async () => {
  expect(await problemsOf(adminUrl, statements)).toEqual([]);
  expect(statements.length).toBeGreaterThan(400);
});

test("every statement on a table whose partition a part of an id decides names that part", async () => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT relname AS table, substr(description, 12)::jsonb ->> 'column' AS column FROM pg_description JOIN pg_class ON pg_class.oid = objoid
     WHERE description LIKE 'partitions {%' AND description LIKE '%"prefix": "*"%' AND classoid = 'pg_class'::regclass`,
  );
  await client.end();
  expect(rows.map(({ table }) => table)).toContain("payroll_records");
  const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
  const used = new RegExp(`(?:FROM|JOIN|UPDATE) (?:${rows.map(({ table }) => table).join("|")})\\b`, "g");
  const named = new RegExp(`right\\((?:\\w+\\.)?(?:${rows.map((row) => row.column).join("|")}), 26\\) = right\\(`, "g");
  const own = statements.filter(({ of, text }) => of === "payroll-intake" && count(text, used) > 0);
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter(({ text }) => count(text, named) < count(text, used)).map(({ name }) => name)).toEqual([]);
});

test("a statement that names no owner is found", async () => {
  const lacking = async (sql: string) => namesOf((await tablesOfStatement(sql)).uses.filter(lacks));
  const mine = "SELECT 1 FROM reports r WHERE r.environment = $1 AND r.owner_id = $2";
  const same = "l.environment = r.environment AND l.owner_id = r.owner_id";
  for (const sql of [
    `${mine} AND r.id = $3`,
    "SELECT 1 FROM reports WHERE (environment, owner_id) IN (SELECT a, b FROM unnest($1, $2) AS w (a, b))",
    "SELECT 1 FROM unnest($1, $2) AS w (environment, owner_id) JOIN reports USING (environment, owner_id)",
    `${mine} AND EXISTS (SELECT FROM lines l WHERE ${same})`,
    `SELECT 1 FROM lines l JOIN reports r ON ${same} WHERE l.environment = $1 AND l.owner_id = $2`,
    "SELECT 1 FROM a JOIN b USING (environment, owner_id, id) WHERE a.environment = $1 AND a.owner_id = $2",
    "SELECT 1 FROM (SELECT *, 1 AS one FROM reports) AS listed WHERE listed.environment = $1 AND listed.owner_id = $2",
    "INSERT INTO reports (id, environment, owner_id) VALUES ($1, $2, $3)",
  ])
    expect(await lacking(sql), sql).toEqual([]);
  for (const sql of [
    "SELECT 1 FROM reports WHERE id = $1",
    "SELECT 1 FROM reports WHERE owner_id = $1",
    "SELECT 1 FROM reports WHERE environment = $1 AND (owner_id = $2 OR id = $3)",
    "SELECT 1 FROM reports WHERE environment = $1 AND NOT owner_id = $2",
    "SELECT 1 FROM reports WHERE environment = $1 AND owner_id > $2",
    "SELECT 1 FROM unnest($1) AS w (id) JOIN reports USING (environment, owner_id, id)",
    `${mine} AND EXISTS (SELECT FROM reports l WHERE l.id = r.id)`,
    "SELECT 1 FROM lines l JOIN reports r ON r.id = l.report_id WHERE l.environment = $1 AND l.owner_id = $2",
    "WITH x AS (DELETE FROM reports WHERE id = $1 RETURNING environment, owner_id) SELECT 1 FROM x WHERE owner_id = $2",
    "INSERT INTO reports (id, owner_id) VALUES ($1, $2)",
    "UPDATE reports SET environment = $1, owner_id = $2 WHERE id = $3",
  ])
    expect(await lacking(sql), sql).toEqual(["reports"]);
  // The owners are equal, and nobody says which.
  const ofAll = `SELECT 1 FROM lines l JOIN reports r ON ${same}`;
  expect(await lacking(ofAll)).toEqual(["lines", "reports"]);
  const groups = async (sql: string) => groupsBy(ownerColumns, (await tablesOfStatement(sql)).uses).map(namesOf);
  expect(await groups(ofAll)).toEqual([["lines", "reports"]]);
  expect(await groups("SELECT 1 FROM lines l JOIN reports r ON l.owner_id = r.owner_id")).toEqual([
    ["lines"],
    ["reports"],
  ]);
});

test("what several nodes refuse is found", async () => {
  const many = "unnest($1::text[], $2::text[], $3::text[]) AS w (environment, owner_id, id)";
  const join = "JOIN reports USING (environment, owner_id, id)";
  const mine = "environment = $1 AND owner_id = $2";
  expect(await overNodes(`SELECT 1 FROM ${many} ${join} FOR UPDATE`)).toEqual({
    isOfManyOwners: true,
    refused: ["row locks"],
  });
  expect(await overNodes(`SELECT 1 FROM reports WHERE ${mine} AND id = ANY ($3) ORDER BY id LIMIT 1`)).toEqual({
    isOfManyOwners: false,
    refused: [],
  });
  expect(
    await overNodes(
      "DELETE FROM reports WHERE (environment, owner_id) IN (SELECT * FROM unnest($1, $2)) AND ctid IN (SELECT ctid FROM reports LIMIT 9)",
    ),
  ).toEqual({ isOfManyOwners: true, refused: ["LIMIT", "ctid"] });
  expect(await overNodes(`DELETE FROM reports WHERE ${mine} AND id IN (SELECT unnest($3))`)).toEqual({
    isOfManyOwners: false,
    refused: [],
  });
  expect(await overNodes("SELECT 1 FROM reports WHERE environment = $1 AND owner_id = ANY ($2) FOR SHARE")).toEqual({
    isOfManyOwners: true,
    refused: ["row locks"],
  });
});

test("distributed-postgres.md shows every table, and every statement and trigger to be changed", async () => {
  const sections = await distributedSections({ services, tables, statements });
  await expect(pageWith(page, sections)).toMatchFileSnapshot(page);
});
