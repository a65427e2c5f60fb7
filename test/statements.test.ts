import { apps } from "@platform/app-register/apps";
import type { SqlType, Typed } from "@platform/postgres/query/columns";
import { testDatabase } from "@platform/testing/servers/postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { allStatements } from "./fixture/platform/all-statements.ts";

const statements = await allStatements();
const namesOfApps = apps.map(({ name }) => name);

/** The statements of an app and of the packages, which any app may use. */
const statementsOf = (app: string) =>
  statements.filter(({ of: owner }) => owner === app || !namesOfApps.includes(owner));

// A connection refuses a second statement of the same name, but only when both are used on it: once in a while.
test("no two prepared statements of an app have the same name", () => {
  const twice = namesOfApps.flatMap((app) =>
    [...Map.groupBy(statementsOf(app), ({ name }) => name)]
      .filter(([, same]) => same.length > 1)
      .map(([name, same]) => [name, ...same.map(({ file }) => file)]),
  );
  expect(twice).toEqual([]);
  expect(statementsOf("premium-audit").length).toBeGreaterThan(50);
  const names = statementsOf("webhooks").map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["webhooks_exists", "notices_delete_of_owner"]));
});

/** Parses and describes SQL without running it, as the extended protocol of Postgres does. */
class Description {
  fields: pg.FieldDef[] = [];
  readonly #text: string;
  readonly #ended = Promise.withResolvers<void>();

  constructor(text: string) {
    this.#text = text;
  }

  static async of(client: pg.Client, text: string): Promise<pg.FieldDef[]> {
    const description = new Description(text);
    client.query(description as unknown as pg.Query);
    await description.#ended.promise;
    return description.fields;
  }

  submit(connection: { parse(query: object): void; describe(what: object): void; sync(): void }): void {
    connection.parse({ name: "", text: this.#text, types: [] });
    connection.describe({ type: "S", name: "" });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.#ended.reject(error);
  }

  handleReadyForQuery(): void {
    this.#ended.resolve();
  }
}

/** The type in code of a type of Postgres; domains and short forms are as what they are made of. */
const codes: Readonly<Record<string, string>> = {
  integer: "int",
  smallint: "int",
  numeric: "numeric",
  boolean: "bool",
  "double precision": "float8",
  "timestamp with time zone": "timestamptz",
  name: "text",
};
const codeOf = (type: string): string =>
  type.endsWith("[]") ? `${codeOf(type.slice(0, -2))}[]` : (codes[type] ?? type);
const declaredCode = (sql: SqlType | Typed<unknown>) =>
  (typeof sql === "string" ? sql : sql.sql).replace("?", "").replace(/^amount/, "numeric");

test.each(namesOfApps.filter((app) => statementsOf(app).some(({ of: owner }) => owner === app)))(
  "%s: the rows of statements are what Postgres describes",
  async (app) => {
    const { urlOf } = await testDatabase({ services: [app] });
    const client = new pg.Client({ connectionString: urlOf(app) });
    await client.connect();
    const { rows: types } = await client.query<{ oid: number; name: string }>(
      "SELECT t.oid::int, format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) AS name FROM pg_type AS t",
    );
    const nameOf = new Map(types.map(({ oid, name }) => [oid, name]));
    const wrong: string[] = [];
    for (const { name, text, row, of: owner } of statements.filter((one) => one.of === app)) {
      const fields = await Description.of(client, text).catch((error: Error) => error.message);
      if (typeof fields === "string") {
        if (!/^(?:SET|WITH set)/i.test(text.trim())) wrong.push(`${owner}: ${name}: ${fields}`);
        continue;
      }
      const described = Object.fromEntries(
        fields.map((field) => [field.name, codeOf(nameOf.get(field.dataTypeID) ?? "")]),
      );
      for (const [column, sql] of Object.entries(row)) {
        if (described[column] !== declaredCode(sql)) {
          wrong.push(`${name}: ${column} is ${declaredCode(sql)}, Postgres: ${described[column] ?? "no such column"}`);
        }
      }
    }
    await client.end();
    expect(wrong).toEqual([]);
  },
);

interface PlanNode {
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

const readsOf = (node: PlanNode): PlanNode[] => [
  ...(node["Relation Name"] === undefined ? [] : [node]),
  ...(node.Plans ?? []).flatMap(readsOf),
];

// The plan of a prepared statement is made before the table has many rows, and is kept while it grows.
test.each([
  ["activity", "activities_known"],
  ["employee-sync", "employees_of_employer"],
  ["employee-sync", "inbox_lacks"],
])("%s: %s finds each of its rows by the key", async (app, name) => {
  const { urlOf } = await testDatabase({ services: [app] });
  const client = new pg.Client({ connectionString: urlOf(app) });
  await client.connect();
  const { text = "" } = statementsOf(app).find((one) => one.name === name) ?? {};
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  );
  await client.end();
  const reads = rows[0]?.["QUERY PLAN"].flatMap(({ Plan }) => readsOf(Plan)) ?? [];
  expect(reads).not.toEqual([]);
  for (const read of reads) expect(read["Index Cond"]).toMatch(/\b(?:employee_id|event_id|id) >?= /);
});
