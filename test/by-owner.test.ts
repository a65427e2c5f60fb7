import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { REPOSITORY } from "@platform/local-stack/apps";
import { testDatabase } from "@platform/testing/postgres";
import { Client } from "pg";
import { expect, test } from "vitest";
import { allStatements } from "./fixture/all-statements.ts";
import { type KeyedTable, keyedTables } from "./fixture/owner-keys.ts";
import { markdownTable, pageWith } from "./fixture/page-section.ts";
import { acrossOwners, conflictsToWiden, localTables, undistributed, withoutOwner } from "./fixture/shards.ts";
import { tablesOfStatement } from "./fixture/tables-of-statement.ts";

// Whether the owners of a service can be spread over the nodes of a distributed Postgres. Its schemas and statements are read by
// Postgres itself and by its parser. `npm test -- by-owner -u` writes the tables of the page.

const page = join(REPOSITORY, "docs/operations/distributed-postgres.md");
const column = "owner_id";
const services = apps.flatMap(({ name, schema }) => (schema && !(name in undistributed) ? [{ name, schema }] : []));
const { adminUrl } = await testDatabase({ services: [] });
const tables = await keyedTables(
  adminUrl,
  services.map(({ schema }) => schema),
);
const statements = (await allStatements()).filter(({ of }) => !(of in undistributed));
const ofPackages = new Set(["messaging", "retention", "postgres"]);

const fullName = ({ schema, table }: KeyedTable) => `${schema}.${table}`;
const distributed = tables.filter((one) => !(one.table in localTables) && !(fullName(one) in withoutOwner));
const lacks = ({ columns }: { readonly columns: readonly string[] }) => !columns.includes(column);

/** The tables that a statement names without their owner. */
async function tablesWithoutOwner({ of, text }: { of: string; text: string }): Promise<string[]> {
  const { uses } = await tablesOfStatement(text);
  const schema = of.replaceAll("-", "_");
  return uses
    .filter(({ columns }) => !columns.has(column))
    .map(({ table }) => table)
    .filter((table) => !(table in localTables) && !(`${schema}.${table}` in withoutOwner));
}

test("every table has the owner of its rows, or is on a list with the reason", () => {
  expect(distributed.filter(lacks).map(fullName)).toEqual([]);
  const known = new Set(tables.map(fullName));
  const isView = (name: string) => name === "premium_audit.cited_reports";
  expect(Object.keys(withoutOwner).filter((name) => !known.has(name) && !isView(name))).toEqual([]);
  expect(Object.keys(localTables).filter((name) => !tables.some(({ table }) => table === name))).toEqual([]);
});

test("every statement names the owner of each table, or is on a list with the reason", async () => {
  const listed = new Set(Object.values(acrossOwners).flat());
  const found = await Promise.all(statements.map(async (one) => ({ ...one, lacking: await tablesWithoutOwner(one) })));
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

test("every ON CONFLICT names a key with the owner, or is on a list", async () => {
  const found = await Promise.all(
    statements.map(async ({ of, text }) => {
      const { conflicts } = await tablesOfStatement(text);
      return conflicts.filter(lacks).map(({ table }) => ({ of, table }));
    }),
  );
  const named = found.flat().filter(({ table }) => !(table in localTables));
  expect([...new Set(named.map(({ of, table }) => `${of}.${table}`))].toSorted()).toEqual(conflictsToWiden);
});

test("every statement is valid in the schema of its service", async () => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const problems: string[] = [];
  for (const { of, file, name, text } of statements.filter((one) => !/^SET /.test(one.text))) {
    await client.query(`SET search_path = ${ofPackages.has(of) ? "payroll_intake" : of.replaceAll("-", "_")}`);
    await client.query(`PREPARE one AS ${text}`).then(
      () => client.query("DEALLOCATE one"),
      (error: Error) => problems.push(`${file}: ${name}: ${error.message}`),
    );
  }
  await client.end();
  expect(problems).toEqual([]);
  expect(statements.length).toBeGreaterThan(400);
});

test("a statement that names no owner is found", async () => {
  const uses = async (sql: string) => (await tablesOfStatement(sql)).uses.filter(({ columns }) => !columns.has(column));
  const mine = "SELECT 1 FROM reports r WHERE r.owner_id = $1";
  expect(await uses(`${mine} AND r.id = $2`)).toEqual([]);
  expect(
    await uses("SELECT 1 FROM reports WHERE (environment, owner_id) IN (SELECT a, b FROM unnest($1, $2) AS w (a, b))"),
  ).toEqual([]);
  expect(await uses(`${mine} AND EXISTS (SELECT FROM lines l WHERE l.owner_id = r.owner_id)`)).toEqual([]);
  expect(await uses("SELECT 1 FROM a JOIN b USING (owner_id, id)")).toEqual([]);
  expect(await uses("SELECT 1 FROM (SELECT *, 1 AS one FROM reports) AS listed WHERE listed.owner_id = $1")).toEqual(
    [],
  );
  expect(await uses("INSERT INTO reports (id, owner_id) VALUES ($1, $2)")).toEqual([]);
  for (const sql of [
    "SELECT 1 FROM reports WHERE id = $1",
    "SELECT 1 FROM reports WHERE owner_id = $1 OR id = $2",
    "SELECT 1 FROM reports WHERE NOT owner_id = $1",
    "SELECT 1 FROM reports WHERE owner_id > $1",
    `${mine} AND EXISTS (SELECT FROM reports l WHERE l.id = r.id)`,
    "SELECT 1 FROM lines l JOIN reports r ON r.id = l.report_id WHERE l.owner_id = $1",
    "WITH x AS (DELETE FROM reports WHERE id = $1 RETURNING owner_id) SELECT 1 FROM x WHERE owner_id = $2",
    "INSERT INTO reports (id) VALUES ($1)",
    "UPDATE reports SET owner_id = $1 WHERE id = $2",
  ])
    expect(
      (await uses(sql)).map(({ table }) => table),
      sql,
    ).toEqual(["reports"]);
});

const code = (text: string) => `\`${text}\``;
const key = (columns: readonly string[]) => code(columns.map((name) => name || "…").join(", "));

test("distributed-postgres.md shows every table and every statement without an owner", async () => {
  const rowOf = (one: KeyedTable): string[] => {
    const reason = localTables[one.table] ?? withoutOwner[fullName(one)];
    const place =
      one.table in localTables ? "one node" : fullName(one) in withoutOwner ? "lacks the owner" : "by owner";
    const keys = place === "by owner" ? one.keys.filter(lacks) : [];
    const references = place === "by owner" ? one.foreignKeys.filter(lacks) : [];
    return [
      code(one.table),
      place,
      reason ?? "",
      keys.map(({ columns }) => key(columns)).join(", "),
      references.map(({ columns, to }) => `${key(columns)} to ${code(to.split(".").at(-1) ?? "")}`).join(", "),
    ];
  };
  const shared = new Set(["inbox", "outbox", "legal_holds", "released_legal_holds"]);
  const header = ["Table", "Place", "Why", "Keys to exchange", "Foreign keys to exchange"];
  const sections = services.map(({ name, schema }) => {
    const own = tables.filter((one) => one.schema === schema && !shared.has(one.table));
    return `### ${name}\n\n${markdownTable(header, own.map(rowOf))}`;
  });
  const ofEvery = tables.filter((one) => one.schema === services[0]?.schema && shared.has(one.table));
  const expected = pageWith(page, {
    tables: [...sections, `### Every service\n\n${markdownTable(header, ofEvery.map(rowOf))}`].join("\n"),
    statements: Object.entries(acrossOwners)
      .map(([why, names]) => `- ${why} (${names.length}): ${names.map(code).join(", ")}\n`)
      .join(""),
  });
  await expect(expected).toMatchFileSnapshot(page);
});
