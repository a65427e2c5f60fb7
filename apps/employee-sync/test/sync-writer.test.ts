import { create } from "@bufbuild/protobuf";
import { type EmployeeChange, EmployeeChangeSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import { decodeEvent } from "@platform/messaging/event/event";
import { createDatabase, type Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { runInCall, type TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import type { Part } from "@platform/service/lifecycle/app";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { nothingAsked } from "../src/employees/class-codes.ts";
import { lockEmployers } from "../src/employees/employer.sql.ts";
import { type SyncWriter, syncWriter } from "../src/sync/sync-writer.ts";
import { employeeIn, tenant } from "./running-employee-sync.ts";

let database: Database & Part;
let writeSync: SyncWriter;
let transactions = 0;
beforeAll(async () => {
  const { urlOf } = await testDatabase({ services: ["employee-sync"] });
  const log = createLogger("sync-writer-test", "silent");
  database = createDatabase({ url: urlOf("employee-sync"), maxConnections: 6, applicationName: "test", log });
  writeSync = syncWriter({
    ...database,
    transaction(work) {
      transactions += 1;
      return database.transaction(work);
    },
  });
});
afterAll(() => database.stop?.());
beforeEach(() => {
  transactions = 0;
});

const hire = (employeeId = "E-1", hireDate = "2026-03-16") => {
  const value = { name: "Ada Quill", hireDate, classCode: "8810" };
  return create(EmployeeChangeSchema, { employeeId, change: { case: "hire", value } });
};

/** Writes a sync in a call of its own, as the service does. */
function write(employerId: string, changes: EmployeeChange[], requestId = newId("req_")) {
  const actor = { type: "api_key" as const, id: `key of ${requestId}` };
  const call: TenantCall = { tenant, requestId, actor, signal: new AbortController().signal };
  return runInCall(call, () => writeSync(call, { employerId, changes, now: new Date() }, nothingAsked));
}

const allEvents = statement("test_events", { payload: "bytea" }, "SELECT payload FROM outbox ORDER BY seq");

/** Request, actor and the partner's employee id of each event of an employer, in order. */
async function eventsOf(employerId: string): Promise<(string | undefined)[][]> {
  const events = (await database.query(allEvents)).map(({ payload }) => decodeEvent(payload));
  return events
    .filter((event) => employeeIn(event)?.employerId === employerId)
    .map((event) => [event.requestId, event.actor?.id, employeeIn(event)?.employeeId]);
}

const stampsStatement = statement(
  "test_stamps",
  { employee_id: "text", changed_by: "text" },
  "SELECT employee_id, changed_by FROM employees WHERE employer_id = {employerId:text} ORDER BY id",
);
const stampsOf = async (employerId: string) =>
  (await database.query(stampsStatement, { employerId })).map((row) => [row.employee_id, row.changed_by]);

const created = { answer: { processed: 1, created: 1, errors: [] } };
const refused = { answer: { processed: 0, created: 0, errors: [{ code: "EMPLOYEE_ALREADY_ACTIVE" }] } };

test("syncs that arrive together share a transaction, and each is written by its own request", async () => {
  const employers = Array.from({ length: 20 }, () => newId("employer-"));
  const answers = await Promise.all(employers.map((employerId, index) => write(employerId, [hire()], `req_${index}`)));
  expect(transactions).toBe(1);
  expect(answers).toMatchObject(employers.map(() => created));
  for (const [index, employerId] of employers.entries()) {
    const request = `req_${index}`;
    const key = `key of req_${index}`;
    expect(await eventsOf(employerId)).toEqual([[request, key, "E-1"]]);
    expect(await stampsOf(employerId)).toEqual([["E-1", `api_key:${key}`]]);
  }
});

test("syncs of one employer in a transaction follow one another", async () => {
  const employerId = newId("employer-");
  const together = [hire("E-1"), hire("E-1"), hire("E-2")].map((change) => write(employerId, [change]));
  expect(await Promise.all(together)).toMatchObject([created, refused, created]);
  expect(await write(employerId, [hire("E-2")])).toMatchObject(refused);
  expect((await eventsOf(employerId)).map(([, , employeeId]) => employeeId)).toEqual(["E-1", "E-2"]);
});

test("a request that arrives twice at the same time takes effect once", async () => {
  const employerId = newId("employer-");
  const requestId = newId("req_");
  const twice = [1, 2].map(() => write(employerId, [hire()], requestId));
  expect(await Promise.all([...twice, write(newId("employer-"), [hire()])])).toMatchObject([created, created, created]);
  expect(await eventsOf(employerId)).toHaveLength(1);
});

test("a sync that Postgres refuses does not fail the others", async () => {
  const employers = Array.from({ length: 5 }, () => newId("employer-"));
  const dates = ["2026-03-16", "2026-03-17", "2026-02-30", "2026-03-18", "2026-03-19"];
  const outcomes = await Promise.allSettled(employers.map((id, index) => write(id, [hire("E-1", dates[index])])));
  expect(outcomes.map(({ status }) => status)).toEqual(
    dates.map((day) => (day === "2026-02-30" ? "rejected" : "fulfilled")),
  );
  expect(await Promise.all(employers.map(async (id) => (await stampsOf(id)).length))).toEqual([1, 1, 0, 1, 1]);
});

const lockRow = statement("test_lock_row", "SELECT FROM employees WHERE employer_id = {employerId:text} FOR UPDATE");

test.each(["employer", "employee"])("a sync that waits for a locked %s does not delay the others", async (locked) => {
  const employerId = newId("employer-");
  const other = newId("employer-");
  await write(employerId, [hire("E-1")]);
  const release = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const holder = database.transaction(async (tx) => {
    if (locked === "employer") await lockEmployers(tx, [{ tenant, employerId }]);
    else await tx.query(lockRow, { employerId });
    isLocked.resolve();
    await release.promise;
  });
  await isLocked.promise;
  let isWritten = false;
  const waiting = write(employerId, [hire("E-1")]).finally(() => {
    isWritten = true;
  });
  expect(await Promise.all([write(other, [hire("E-1")]), write(other, [hire("E-2")])])).toMatchObject([
    created,
    created,
  ]);
  expect(isWritten).toBe(false);
  release.resolve();
  await holder;
  expect(await waiting).toMatchObject(refused);
});
