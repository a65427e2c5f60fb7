import { create } from "@bufbuild/protobuf";
import { type EmployeeChange, EmployeeChangeSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import { enterInbox } from "@platform/messaging/consume/inbox";
import { decodeEvent, typeOf } from "@platform/messaging/event/event";
import { createDatabase, type Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import type { Part } from "@platform/service/lifecycle/app";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleEmployeesSeen } from "../src/events.ts";
import { syncEmployees } from "../src/sync/sync-employees.ts";
import { type SyncWriter, syncWriter } from "../src/sync/sync-writer.ts";
import { knownAfter, type Word } from "./order-of-effect.ts";
import { employeeIn, seenEvent, tenant } from "./running-employee-sync.ts";

let database: Database & Part;
let writeSync: SyncWriter;
beforeAll(async () => {
  const { urlOf } = await testDatabase({ services: ["employee-sync"] });
  const log = createLogger("any-order-test", "silent");
  database = createDatabase({ url: urlOf("employee-sync"), maxConnections: 4, applicationName: "test", log });
  writeSync = syncWriter(database);
});
afterAll(() => database.stop?.());

const { handle, batch } = handleEmployeesSeen();
const employeeIds = ["E-1", "E-2"];
const startMs = Date.parse("2026-06-01T00:00:00Z");

const employeeId = fc.constantFrom(...employeeIds);
const name = fc.constantFrom("Ada Quill", "Ada Reed", "Bo Quill");
const classCode = fc.constantFrom("8810", "5403", "5551");
const day = fc.integer({ min: 10, max: 14 });
const word: fc.Arbitrary<Word> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("report"),
      employeeId,
      name,
      inParts: fc.boolean(),
      classCode,
      state: fc.constantFrom("", "IN", "IL"),
      day,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("roster"),
      employeeId,
      name,
      status: fc.constantFrom(undefined, "active", "terminated"),
      classCode: fc.option(classCode, { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("update"),
      employeeId,
      name: fc.option(name, { nil: undefined }),
      classCode: fc.option(classCode, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("termination"), employeeId, day }) },
) as fc.Arbitrary<Word>;

/** Input of the service, a report's event or a request; either may be delivered more than once. */
interface Delivery {
  deliver(): Promise<unknown>;
  isRequest: boolean;
  event?: Event;
}

/** Converts a history to deliveries in order of effect, for a separate employer. */
function deliveriesOf(words: readonly Word[], employerId: string): Delivery[] {
  return words.map((entry, place) => {
    const now = new Date(startMs + place * 1000);
    if (entry.kind !== "report") {
      const call = { tenant, requestId: newId("req_"), signal: new AbortController().signal };
      const sync = { employerId, changes: [changeOf(entry)], now };
      return {
        isRequest: true,
        deliver: () => syncEmployees({ writeSync, maxChanges: 1 }, call, sync),
      };
    }
    const [firstName = "", lastName = ""] = entry.inParts ? entry.name.split(" ") : [];
    const { name: full, classCode: code, state } = entry;
    const employee = { employeeId: entry.employeeId, name: full, firstName, lastName, classCode: code, state };
    const event = seenEvent({ employerId, employees: [employee], periodEnd: `2026-05-${entry.day}`, receivedAt: now });
    return { isRequest: false, event, deliver: () => takeIn([event]) };
  });
}

function changeOf(spoken: Exclude<Word, { kind: "report" }>): EmployeeChange {
  const { employeeId: id } = spoken;
  if (spoken.kind === "termination") {
    const value = { terminationDate: `2026-05-${spoken.day}` };
    return create(EmployeeChangeSchema, { employeeId: id, change: { case: "termination", value } });
  }
  const code = spoken.classCode !== undefined && { classCode: spoken.classCode };
  if (spoken.kind === "update") {
    const value = { ...code, ...(spoken.name !== undefined && { name: spoken.name }) };
    return create(EmployeeChangeSchema, { employeeId: id, change: { case: "update", value } });
  }
  const [firstName = "", lastName = ""] = spoken.name.split(" ");
  const value = {
    firstName,
    lastName,
    ...code,
    ...(spoken.status !== undefined && { employmentStatus: spoken.status }),
  };
  return create(EmployeeChangeSchema, { employeeId: id, change: { case: "rosterEntry", value } });
}

/** Processes events as the consumer does: the new ones, in one transaction with the inbox. */
async function takeIn(events: readonly Event[]): Promise<void> {
  await database.transaction(async (tx) => {
    const entered = await enterInbox(
      tx,
      "any-order",
      events.map(({ id }) => id),
    );
    const fresh = events.filter(({ id }) => entered.delete(id));
    if (fresh.length === 1 && fresh[0]) await handle(tx, fresh[0]);
    else if (fresh.length > 0) await batch.handle(tx, fresh);
  });
}

const allEvents = statement("outbox_all", { payload: "bytea" }, "SELECT payload FROM outbox ORDER BY seq");
const clear = statement("outbox_clear", "DELETE FROM outbox");

/** Returns the events of each employee since the last call, in order, without what differs from run to run. */
async function toldSince() {
  const events = (await database.query(allEvents)).map(({ payload }) => decodeEvent(payload));
  await database.query(clear);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  return employeeIds.map((idOfEmployee) =>
    events.flatMap((event) => {
      const employee = employeeIn(event);
      if (employee?.employeeId !== idOfEmployee) return [];
      const { $typeName, id, employerId, createdAt, updatedAt, ...facts } = employee;
      return [{ type: typeOf(event), facts }];
    }),
  );
}

type Told = Awaited<ReturnType<typeof toldSince>>[number];

function countOf(heard: Told, type: string): number {
  return heard.filter((one) => one.type === type).length;
}

/** Reorders deliveries: requests keep their order, events of reports may arrive at any time. */
function inAnyOrder(deliveries: readonly Delivery[], places: readonly number[]): Delivery[] {
  const order = deliveries.map((_, index) => index).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const requests = deliveries.filter(({ isRequest }) => isRequest)[Symbol.iterator]();
  return order.flatMap((index) => {
    const delivery = deliveries[index];
    return delivery?.isRequest ? (requests.next().value ?? []) : (delivery ?? []);
  });
}

// Each employee is on a roster first, because updates and terminations need an existing employee. Reports may be processed
// before that.
const beginning: Word[] = employeeIds.map((id) => ({
  kind: "roster",
  employeeId: id,
  name: "Ada Quill",
  status: undefined,
  classCode: undefined,
}));
const early = fc.array(
  word.filter(({ kind }) => kind === "report"),
  { maxLength: 2 },
);
const history = fc
  .tuple(early, fc.array(word, { minLength: 1, maxLength: 10 }))
  .map(([before, after]) => [...before, ...beginning, ...after]);

test("any order and any number of deliveries give the same employees, and each event once", async () => {
  await database.query(clear);
  const places = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));
  await fc.assert(
    fc.asyncProperty(history, places, fc.boolean(), async (words, stream, inCompany) => {
      const drawn = [...stream.take(words.length * 2)];

      const straight = deliveriesOf(words, newId("employer_"));
      for (const { deliver } of straight) await deliver();
      const expected = await toldSince();

      const shuffled = inAnyOrder(deliveriesOf(words, newId("employer_")), drawn);
      for (const { deliver } of shuffled) await deliver();
      const once = await toldSince();

      const repeated = inAnyOrder(deliveriesOf(words, newId("employer_")), drawn);
      for (const [index, { deliver }] of repeated.entries()) {
        const before = repeated.slice(0, index + 1);
        const again = before[Math.floor((drawn[words.length + index] ?? 0) * before.length)];
        await Promise.all([deliver(), again?.deliver()]);
      }
      if (inCompany) await takeIn(repeated.flatMap(({ event }) => event ?? []));
      const often = await toldSince();

      // Repeated deliveries publish nothing, wherever they occur.
      expect(often).toEqual(once);
      for (const [index, heard] of once.entries()) {
        const inOrder = expected[index] ?? [];
        const about = words.filter(({ employeeId: id }) => id === employeeIds[index]);
        expect(inOrder.at(-1)?.facts).toMatchObject(knownAfter(about));
        expect(heard.at(-1)?.facts).toEqual(inOrder.at(-1)?.facts);
        expect(heard.map(({ type }) => type).indexOf("employee.created")).toBe(0);
        expect(countOf(heard, "employee.created")).toBe(1);
        expect(countOf(heard, "employee.terminated")).toBe(countOf(inOrder, "employee.terminated"));
        // Each event differs from the previous one.
        for (const [place, { facts }] of heard.entries()) expect(facts).not.toEqual(heard[place - 1]?.facts);
      }
    }),
    { numRuns: 60 },
  );
});
