import type { Tenant } from "@platform/service/call/tenant";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { runSql } from "@platform/testing/servers/run-sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provisionService } from "../src/migrations/provision.ts";
import { createDatabase } from "../src/query/database.ts";
import type { PageRequest } from "../src/query/page.ts";
import { searchParts, searchText, searchTextSql, searchWordStarts } from "../src/query/search-text.ts";
import { run } from "../src/tables/run-sql.ts";
import { tenantList } from "../src/tables/tenant-list.ts";

const log = createLogger("tenant-list-test", "silent");
const mine: Tenant = { environment: "sandbox", ownerId: "own_a" };
const others: Tenant[] = [
  { environment: "production", ownerId: "own_a" },
  { environment: "sandbox", ownerId: "own_b" },
];
const list = tenantList({
  table: "thing",
  row: { id: "text" },
  filters: { color: "color", size: "size" },
  fromRow: ({ id }) => id,
});
let database: ReturnType<typeof createDatabase>;
let adminUrl: string;

const page = (request: Partial<PageRequest>, filters = {}, tenant = mine) =>
  list(database, tenant, { limit: 0, startingAfter: "", ...request }, filters);

beforeAll(async () => {
  ({ adminUrl } = await testDatabase({ services: [] }));
  const url = await provisionService({ adminUrl, service: "listing-service", password: "sample" });
  database = createDatabase({ url, maxConnections: 2, applicationName: "test", log });
  await run(
    database,
    "CREATE TABLE thing (environment text, owner_id text, id text, color text, size text, deleted_at timestamptz)",
  );
  await run(
    database,
    `INSERT INTO thing SELECT 'sandbox', 'own_a', 'thing_' || to_char(n, 'FM000'), CASE WHEN n % 2 = 0 THEN 'red' ELSE 'blue' END,
             CASE WHEN n % 3 = 0 THEN 'small' ELSE 'large' END, CASE WHEN n = 7 THEN now() END
           FROM generate_series(1, 30) AS n`,
  );
});
afterAll(() => database.stop?.());

const ids = (...numbers: number[]) => numbers.map((number) => `thing_${String(number).padStart(3, "0")}`);

test("pages join up to the whole list, newest first, without what was deleted", async () => {
  const first = await page({});
  expect([first.items.length, first.hasMore, first.items[0]]).toEqual([20, true, "thing_030"]);
  const second = await page({ startingAfter: first.items.at(-1) ?? "" });
  expect(second).toEqual({ items: ids(10, 9, 8, 6, 5, 4, 3, 2, 1), hasMore: false });
});

test("a page that is just full has no more", async () => {
  expect(await page({ limit: 29 })).toMatchObject({ hasMore: false });
  expect(await page({ limit: 28 })).toMatchObject({ hasMore: true });
});

test("filters that are empty choose all, others are combined", async () => {
  expect((await page({ limit: 3 }, { color: "red", size: "" })).items).toEqual(ids(30, 28, 26));
  expect((await page({ limit: 3 }, { size: "small" })).items).toEqual(ids(30, 27, 24));
  expect((await page({ limit: 3 }, { color: "red", size: "small" })).items).toEqual(ids(30, 24, 18));
});

test("a search finds parts of texts, whatever their case and accents, in any locale", async () => {
  const names = tenantList({
    table: "thing",
    row: { id: "text" },
    filters: {},
    search: searchParts("listed.color || ' ÉLAN-Øst'"),
    fromRow: ({ id }) => id,
  });
  const things = (search: string, tenant = mine) =>
    names(database, tenant, { limit: 2, startingAfter: "", search }, {}).then(({ items }) => items);
  expect(await things("RED elan-O")).toEqual(ids(30, 28));
  expect(await things("100%")).toEqual([]);
  expect(await things("re_ ")).toEqual([]);
  expect(await things("red", { ...mine, ownerId: "own_b" })).toEqual([]);
  const sample = "José ŁUKASZ Ñandú ÆRØ Σίσυφος ЖУКОВ";
  const rows = await runSql(adminUrl, `SELECT ${searchTextSql(`'${sample}'`)} AS text`);
  expect(rows).toEqual([{ text: searchText(sample) }]);
});

test("a search by an index finds what is frequent and what is rare alike, in pages, newest first", async () => {
  const words = tenantList({
    table: "many",
    row: { id: "text" },
    filters: {},
    search: searchWordStarts("listed.words"),
    fromRow: ({ id }) => id,
  });
  await run(
    database,
    `CREATE TABLE many (environment text, owner_id text, id text, words text, deleted_at timestamptz);
     CREATE INDEX ON many (environment, owner_id, id);
     CREATE INDEX ON many USING gin (array_to_tsvector(string_to_array(words, ' ')));
     INSERT INTO many SELECT 'sandbox', 'own_a', 'thing_' || to_char(n, 'FM00000'), 'ana' || n % 3 || CASE WHEN n % 1000 = 1 THEN ' zoe' ELSE '' END
       FROM generate_series(1, 9000) AS n`,
  );
  const numbersOf = async (search: string, startingAfter = "") => {
    const page = await words(database, mine, { limit: 4, startingAfter, search }, {});
    return [...page.items.map((id) => Number(id.slice(6))), page.hasMore];
  };
  expect(await numbersOf("an")).toEqual([9000, 8999, 8998, 8997, true]);
  expect(await numbersOf("an", "thing_00005")).toEqual([4, 3, 2, 1, false]);
  expect(await numbersOf("Zo")).toEqual([8001, 7001, 6001, 5001, true]);
  expect(await numbersOf("zo ana", "thing_05001")).toEqual([4001, 3001, 2001, 1001, true]);
  expect(await numbersOf("zo", "thing_01001")).toEqual([1, false]);
  expect(await numbersOf("zoey")).toEqual([false]);
});

test("a record that was deleted or that a filter leaves out may be the one to start after", async () => {
  expect((await page({ startingAfter: "thing_007" })).items).toEqual(ids(6, 5, 4, 3, 2, 1));
  expect((await page({ startingAfter: "thing_003" }, { color: "red" })).items).toEqual(ids(2));
  expect(await page({ startingAfter: "thing_001" })).toEqual({ items: [], hasMore: false });
});

test.each([{ limit: -1 }, { limit: 101 }, { limit: 1.5 }, { startingAfter: "thing_999" }, { startingAfter: "~" }])(
  "%j is refused by name",
  async (request) => {
    const [field] = Object.keys(request).map((name) => name.replace("startingAfter", "starting_after"));
    await expect(page(request)).rejects.toMatchObject({ reason: "INVALID_PAGE", violations: [{ field }] });
  },
);

test("another owner or environment sees nothing, and may not start after a record of this one", async () => {
  for (const tenant of others) {
    expect(await page({}, {}, tenant)).toEqual({ items: [], hasMore: false });
    await expect(page({ startingAfter: "thing_001" }, {}, tenant)).rejects.toMatchObject({ reason: "INVALID_PAGE" });
  }
});
