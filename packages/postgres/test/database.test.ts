import { startPostgres } from "@platform/local-stack/servers/postgres";
import { Fault } from "@platform/service/call/fault";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import { eventually, hangAfterMs } from "@platform/testing/waiting/patience";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { provisionService } from "../src/migrations/provision.ts";
import { isUniqueViolation } from "../src/pool/failure.ts";
import { untilPostgresResponds } from "../src/pool/until-postgres-responds.ts";
import { createDatabase, transactionOf } from "../src/query/database.ts";
import { declaredStatements, type Queryable, statement } from "../src/query/statement.ts";

const log = createLogger("postgres-test", "silent");
const insert = statement("insert_item", "INSERT INTO item (id) VALUES ({id:text})");
const count = statement("count_items", { count: "int" }, "SELECT count(*)::int AS count FROM item");
const backend = statement("backend", { pid: "int" }, "SELECT pg_backend_pid() AS pid");
const terminate = statement("terminate", "SELECT pg_terminate_backend({pid:int})");
const sessionOf = statement("session", { pid: "int" }, "SELECT pid FROM pg_stat_activity WHERE pid = {pid:int}");
let url: string;

function connect(to = url) {
  const acquireTimeoutMs = hangAfterMs;
  const database = createDatabase({ url: to, maxConnections: 4, applicationName: "test", log, acquireTimeoutMs });
  onTestFinished(async () => void (await database.stop?.()));
  return database;
}

async function countItems(database: Queryable): Promise<number | undefined> {
  return (await database.query(count))[0]?.count;
}

beforeAll(async () => {
  const { adminUrl } = await testDatabase({ services: [] });
  url = await provisionService({ adminUrl, service: "sample-service", password: "sample" });
  const database = createDatabase({ url, maxConnections: 1, applicationName: "setup", log });
  await database.query(statement("create", "CREATE TABLE item (id text PRIMARY KEY)"));
  await database.stop?.();
});

test("lists arrive as they were sent, whatever is in their texts", async () => {
  const row = {
    texts: "text[]",
    bigints: "bigint[]",
    amounts: "float8[]",
    flags: "bool[]",
    times: "timestamptz[]",
    bytes: "bytea[]",
    documents: "jsonb[]",
  } as const;
  const echo = statement(
    "echo_lists",
    row,
    `SELECT ${Object.entries(row)
      .map(([name, type]) => `{${name}:${type}} AS ${name}`)
      .join(", ")}`,
    { using: row },
  );
  const values = {
    texts: ["", "null", "NULL", null, '"a"', "\\", "{b,c}", " d ", "e\nf", "\u00e9\u{1f600}", "'"],
    bigints: ["9007199254740993", null],
    amounts: [0.1, 1e21, -5],
    flags: [true, null, false],
    times: [new Date("2026-01-31T10:00:00.123Z"), null],
    bytes: [Buffer.from([0, 255, 34]), null],
    documents: [{ a: '"\\' }, "text", [1, null], null],
  };
  expect(await connect().query(echo, values)).toEqual([values]);
  const empty = Object.fromEntries(Object.keys(row).map((name) => [name, []])) as never;
  expect(await connect().query(echo, empty)).toEqual([empty]);
});

test("a transaction that rejects leaves nothing behind, and its connection serves the next", async () => {
  const database = connect();
  const before = await countItems(database);
  const failing = database.transaction(async (tx) => {
    await tx.query(insert, { id: "rolled back" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await countItems(database)).toBe(before);
});

test("work that goes on after its transaction has failed writes nothing, be it into the next one on the connection", async () => {
  const database = connect();
  const before = await countItems(database);
  const failed = Promise.withResolvers<void>();
  let straggler: Promise<unknown> | undefined;
  const failing = database.transaction(async (tx) => {
    straggler = failed.promise.then(() => tx.query(insert, { id: "straggler" }));
    straggler.catch(() => {});
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  failed.resolve();
  await expect(straggler).rejects.toThrow("insert_item: the transaction is rolled back");
  expect(await countItems(database)).toBe(before);
});

test("a transaction whose failed statement was swallowed does not pass for committed", async () => {
  const database = connect();
  const swallowing = database.transaction(async (tx) => {
    await tx.query(insert, { id: "twice" });
    await tx.query(insert, { id: "twice" }).catch(() => {});
  });
  await expect(swallowing).rejects.toMatchObject({ reason: "TRANSACTION_FAILED" });
});

test("statements after a failed one of their transaction fail for its reason, whichever is awaited first", async () => {
  const database = connect();
  await database.query(insert, { id: "follow-up" });
  const failing = database.transaction(async (tx) => {
    const first = tx.query(insert, { id: "follow-up" });
    first.catch(() => {});
    await tx.query(count);
    await first;
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
});

test("a batch commits all of its statements or none, and rejects with the first error", async () => {
  const database = connect();
  await database.batch((tx) => [tx.query(insert, { id: "b1" }), tx.query(insert, { id: "b2" })]);
  const before = await countItems(database);
  const error = await database
    .batch((tx) => [tx.query(insert, { id: "b3" }), tx.query(insert, { id: "b1" }), tx.query(insert, { id: "b4" })])
    .catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, "item_pkey")).toBe(true);
  expect(await countItems(database)).toBe(before);
});

test("the last statement of a transaction is committed with it, or else nothing of the transaction", async () => {
  const database = connect();
  const insertBoth = (first: string, second: string) =>
    database.transaction(async (tx, last) => {
      await tx.query(insert, { id: first });
      await last.query(insert, { id: second });
    });
  await insertBoth("l1", "l2");
  const before = await countItems(database);
  const error = await insertBoth("l3", "l2").catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, "item_pkey")).toBe(true);
  expect(await countItems(database)).toBe(before);
  await insertBoth("l3", "l4");
  expect(await countItems(database)).toBe((before ?? 0) + 2);
});

test("a statement after the last one is refused, because it would not be part of the transaction", async () => {
  const database = connect();
  const late = database.transaction(async (tx, last) => {
    await last.query(count);
    await tx.query(insert, { id: "late" });
  });
  await expect(late).rejects.toThrow("insert_item: the transaction is already being committed");
  const lateItems = statement("late_items", { id: "text" }, "SELECT id FROM item WHERE id = 'late'");
  expect(await database.query(lateItems)).toEqual([]);
});

test("long names that begin the same are those of different statements", async () => {
  const database = createDatabase({ url, maxConnections: 1, applicationName: "test", log });
  onTestFinished(async () => void (await database.stop?.()));
  const beginning = "list_by".padEnd(63, "_owner");
  const statements = ["", "_from", "_to"].map((end, n) =>
    statement(`${beginning}${end}`, { n: "int" }, `SELECT ${n} AS n`),
  );
  expect(statements[0]?.name).toBe(beginning);
  for (const [n, each] of [...statements.entries(), ...statements.entries()]) {
    expect(each.name).toMatch(/^list_by_owner\w{50}$/);
    expect(await database.query(each)).toEqual([{ n }]);
  }
});

test("a statement that is declared again is kept once", () => {
  const first = statement("declared_again", "SELECT 1");
  const declared = declaredStatements.size;
  expect(statement("declared_again", "SELECT 1")).toBe(first);
  expect(declaredStatements.size).toBe(declared);
});

test("a transaction reports how it has ended, and in which database it runs", async () => {
  const database = connect();
  const ends: string[] = [];
  const insertTold = (through: "tx" | "last") =>
    database
      .transaction(async (tx, last) => {
        const target = { tx, last }[through];
        expect(transactionOf(target)?.database).toBe(database);
        transactionOf(target)?.onEnd((end) => ends.push(end));
        await target.query(insert, { id: "told" });
      })
      .catch(() => {});
  await insertTold("tx");
  await insertTold("tx");
  await insertTold("last");
  expect(ends).toEqual(["committed", "rolled back", "unknown"]);
  expect(transactionOf(database)).toBeUndefined();
});

test("a hundred statements at once share four connections", async () => {
  const database = connect();
  const results = await Promise.all(Array.from({ length: 100 }, () => database.query(backend)));
  const pids = results.map(([session]) => session?.pid);
  expect(pids).not.toContain(undefined);
  expect(new Set(pids).size).toBe(4);
});

test("connections that were needed within the last minute are used again", async () => {
  const database = connect();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const backendOf = (tx: Queryable) => tx.query(backend).then(([session]) => session?.pid);
  async function twoBackends() {
    const pids = await database.transaction(async (tx) => [
      await backendOf(tx),
      await database.transaction((other) => backendOf(other)),
    ]);
    return new Set(pids);
  }
  const sessions = await twoBackends();
  vi.advanceTimersByTime(50_000);
  expect(await twoBackends()).toEqual(sessions);
});

test("numbers keep their digits and dates have no time zone", async () => {
  const row = statement(
    "types",
    { amount: "text", big: "text", day: "text", at: "timestamptz" },
    "SELECT 12345678901.1234::numeric AS amount, 9007199254740993::bigint AS big, date '2024-02-29' AS day, now() AS at",
  );
  const [values] = await connect().query(row);
  expect(values).toMatchObject({ amount: "12345678901.1234", big: "9007199254740993", day: "2024-02-29" });
  expect(values?.at).toBeInstanceOf(Date);
});

test("the role of one service reaches nothing of another", async () => {
  const { adminUrl } = await testDatabase({ services: [] });
  const first = connect(await provisionService({ adminUrl, service: "first-service", password: "sample" }));
  const second = connect(await provisionService({ adminUrl, service: "second-service", password: "sample" }));
  await first.query(statement("create", "CREATE TABLE secret (id text)"));
  const peek = second.query(statement("peek", "SELECT * FROM first_service.secret"));
  await expect(peek).rejects.toMatchObject({ code: "42501" });
  const intrude = second.query(statement("intrude", "CREATE TABLE public.intruder (id text)"));
  await expect(intrude).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|3F000)$/) });
});

test("a connection that is lost between two statements of a transaction fails the transaction and nothing else", async () => {
  const database = connect();
  const other = connect();
  const interrupted = database.transaction(async (tx) => {
    const [session] = await tx.query(backend);
    await other.query(terminate, { pid: session?.pid ?? 0 });
    await vi.waitFor(
      async () => expect(await other.query(sessionOf, { pid: session?.pid ?? 0 })).toEqual([]),
      eventually,
    );
    await tx.query(insert, { id: "after the loss" });
  });
  await expect(interrupted).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await countItems(database)).toBe(await countItems(other));
});

test("a database that is down is UNAVAILABLE, works again without a new pool, and is waited for at a start", async () => {
  const server = await temporaryServer("postgres", (dataDir) => startPostgres({ dataDir }));
  const database = connect(server.url);
  const one = () => database.query(statement("one", "SELECT 1 AS one"));
  expect(await one()).toEqual([{ one: 1 }]);
  await server.stop();
  const error = await one().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Fault);
  expect(error).toMatchObject({ code: "UNAVAILABLE", reason: "DATABASE_UNAVAILABLE" });
  const refused = vi.fn<(details: object, message: string) => void>();
  const started = untilPostgresResponds(one, Object.assign(Object.create(log), { warn: refused }));
  await expect.poll(() => refused.mock.calls.length).toBe(1);
  await server.restart();
  expect(await started).toEqual([{ one: 1 }]);
  const broken = untilPostgresResponds(() => database.query(statement("broken", "SELECT nothing")), log);
  await expect(broken).rejects.toThrow("nothing");
});
