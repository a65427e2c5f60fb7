import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { EmployeeSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import { ExposureGrantSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { PolicySchema } from "@platform/contracts/premium_audit/v1/policies";
import type { EventFilterSchema } from "@platform/contracts/webhooks/v1/webhooks";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import { run } from "@platform/postgres/tables/run-sql";
import type { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileProcessed, newTenant, type Running, refusal, startWebhooks } from "./running-webhooks.ts";

type Filter = Record<string, string[]>;

let running: Running;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.stop());

function filterOf(members: Filter): MessageInitShape<typeof EventFilterSchema> {
  return { members: Object.fromEntries(Object.entries(members).map(([name, values]) => [name, { values }])) };
}

const url = "https://hooks.example.com/in";
const policyTypes = ["policy.created", "employee.created"];

const register = (tenant: Tenant, filter: Filter, events = policyTypes) =>
  running.register({ tenant, url, events, filter: filterOf(filter) });

const at = timestampFromMs(0);
const times = { createdAt: at, updatedAt: at };

function policyCreated(tenant: Tenant, employerId: string, ...states: string[]): Event {
  const classifications = states.map((state) => ({ state, classCode: "8810" }));
  const policy = create(PolicySchema, {
    id: newId("pol_"),
    employerId,
    rating: { classifications },
    ...times,
    effectiveDate: at,
    expirationDate: at,
  });
  return newEvent({ tenant, data: { case: "policyCreated", value: { policy } } } as NewEvent);
}

function policyIdOf([event]: readonly Event[]): string {
  const { policy } = event?.data.case === "policyCreated" ? event.data.value : {};
  return policy?.id ?? "";
}

function employeeCreated(tenant: Tenant, employerId: string, state = ""): Event {
  const employee = create(EmployeeSchema, { id: newId("emp_"), employerId, state, ...times });
  return newEvent({ tenant, data: { case: "employeeCreated", value: { employee } } } as NewEvent);
}

/** Resolves to the events of each webhook's deliveries, once an event that all of them receive has arrived. */
async function chosenBy(tenant: Tenant, webhookIds: readonly string[], events: readonly Event[]) {
  const { id: all } = await running.register({ tenant, url, events: policyTypes });
  await running.announce(events);
  await expect.poll(async () => (await eventsOf(tenant, all)).length).toBe(events.length);
  return Promise.all(webhookIds.map((id) => eventsOf(tenant, id)));
}

async function eventsOf(tenant: Tenant, webhookId: string): Promise<string[]> {
  const { deliveries } = await running.call.listDeliveries({ webhookId, limit: 100 }, { tenant });
  return deliveries.map(({ eventId }) => eventId).toReversed();
}

const settledColumns = "webhook_id, id, environment, owner_id, event_id, event_type, envelope";
const settle = `WITH gone AS (DELETE FROM pending_deliveries WHERE webhook_id = {id:text} RETURNING *)
  INSERT INTO deliveries (${settledColumns}, status, attempts, last_error, created_at)
  SELECT ${settledColumns}, 'failed', 1, '', created_at FROM gone`;

const idsOf = (events: readonly Event[]) => events.map(({ id }) => id);

test("an event is delivered if it has one of the values of each member, and the test of a filter says the same", async () => {
  const tenant = newTenant();
  const events = [
    policyCreated(tenant, "EMP_1", "CA", "NV"),
    policyCreated(tenant, "EMP_2", "NV"),
    policyCreated(tenant, "EMP_3", "CA"),
    policyCreated(tenant, "emp_1"),
    employeeCreated(tenant, "EMP_1", "CA"),
    employeeCreated(tenant, "EMP_1"),
  ];
  const [first, second, third, , fifth, sixth] = idsOf(events);
  const policyId = policyIdOf(events);
  const cases: [Filter, unknown[]][] = [
    [{ employer_id: ["EMP_1", "EMP_2"] }, [first, second, fifth, sixth]],
    [{ state: ["CA"] }, [first, third, fifth]],
    [{ employer_id: ["EMP_1"], state: ["NV", "CA"] }, [first, fifth]],
    [{ resource_type: ["employee"] }, [fifth, sixth]],
    [{ resource_id: [policyId, "emp_of_nobody"] }, [first]],
    [{ environment: ["sandbox"], employer_id: ["EMP_2"] }, [second]],
    [{ employer_id: ["EMP_4"] }, []],
  ];
  const webhooks = await Promise.all(cases.map(([filter]) => register(tenant, filter)));
  const ids = webhooks.map(({ id }) => id);
  const chosen = await chosenBy(tenant, ids, events);
  for (const [index, [filter, expected]] of cases.entries()) {
    const name = JSON.stringify(filter);
    expect(chosen[index]?.toSorted(), name).toEqual(expected.toSorted());
    for (const { id: eventId } of events) {
      const byFilter = await running.call.checkFilter({ filter: filterOf(filter), eventId }, { tenant });
      expect(byFilter.matches, name).toBe(expected.includes(eventId));
      const byWebhook = await running.call.checkFilter({ webhookId: ids[index] ?? "", eventId }, { tenant });
      expect(byWebhook).toEqual(byFilter);
    }
  }
});

test("a webhook keeps its filter, and a change of events or filter checks both together", async () => {
  const tenant = newTenant();
  const filter = { employer_id: ["EMP_1"], state: ["CA"] };
  const { id, webhook } = await register(tenant, filter);
  expect(webhook?.filter).toMatchObject(filterOf(filter));
  const change = (members: object) => running.call.updateWebhook({ webhookId: id, ...members }, { tenant });
  expect((await change({ description: "seen" })).webhook?.filter).toMatchObject(filterOf(filter));

  const events = (...values: string[]) => ({ events: { values } });
  await expect(change(events("policy.created", "audit.completed", "payment.failed"))).rejects.toMatchObject({
    violations: [
      {
        field: "filter.state",
        description:
          "must be left out, because events of these types have no state: audit.completed, payment.failed; remove them from events, or register another webhook for them",
      },
    ],
  });
  expect((await running.call.getWebhook({ webhookId: id }, { tenant })).webhook?.events).toEqual(policyTypes);
  const both = { ...events("audit.completed"), filter: filterOf({ employer_id: ["EMP_2"] }) };
  expect((await change(both)).webhook).toMatchObject({ events: ["audit.completed"], filter: both.filter });
  expect((await refusal(change({ filter: filterOf(filter) })))?.fields).toEqual(["filter.state"]);
  expect((await change({ filter: filterOf({}) })).webhook?.filter).toBeUndefined();
});

test("a changed filter decides on the events after the change, and one that is removed on none", async () => {
  const tenant = newTenant();
  const { id } = await register(tenant, { employer_id: ["EMP_1"] });
  const events = () => ["EMP_1", "EMP_2"].map((employerId) => employeeCreated(tenant, employerId));
  const before = events();
  const after = events();
  const unfiltered = events();
  const change = (filter: Filter) =>
    running.call.updateWebhook({ webhookId: id, filter: filterOf(filter) }, { tenant });
  await chosenBy(tenant, [], before);
  await change({ employer_id: ["EMP_2"] });
  await chosenBy(tenant, [], after);
  await change({});
  await chosenBy(tenant, [], unfiltered);
  const chosen = [before[0]?.id, after[1]?.id, ...idsOf(unfiltered)];
  expect((await eventsOf(tenant, id)).toSorted()).toEqual(chosen.toSorted());
});

test("upkeep copies the filter to subscriptions that a release without filters has made anew", async () => {
  const tenant = newTenant();
  const { id } = await register(tenant, { employer_id: ["EMP_1"] });
  await run(running.database, "UPDATE subscriptions SET filter = NULL WHERE webhook_id = {id:text}", { id });
  // An app runs its chores when it starts.
  await running.restart();
  const filters = "SELECT DISTINCT filter FROM subscriptions WHERE webhook_id = {id:text}";
  await expect.poll(() => run(running.database, filters, { id })).toEqual([{ filter: { employer_id: ["EMP_1"] } }]);
});

test("a filter through which nothing could pass is refused, and each wrong member is named", async () => {
  const tenant = newTenant();
  const fieldsOf = async (filter: Filter, events = policyTypes) =>
    (await refusal(register(tenant, filter, events)))?.fields;
  expect(await fieldsOf({ employer: ["EMP_1"] })).toEqual(["filter.employer"]);
  expect(await fieldsOf({ state: ["ca", "XX", "CA"], employer_id: [] })).toEqual([
    "filter.employer_id",
    "filter.state[0]",
    "filter.state[1]",
  ]);
  expect(await fieldsOf({ employer_id: ["EMP_1", "EMP_1"], resource_id: [""] })).toEqual([
    "filter.employer_id[1]",
    "filter.resource_id[0]",
  ]);
  const many = Array.from({ length: 101 }, (_, index) => `EMP_${index}`);
  expect(await fieldsOf({ employer_id: many })).toEqual(["filter.employer_id"]);
  expect(await fieldsOf({ employer_id: many.slice(1) })).toBeUndefined();
  expect(await fieldsOf({ environment: ["sandbox", "production"] })).toEqual(["filter.environment[1]"]);
  expect(await fieldsOf({ resource_type: ["policy", "audit"] })).toEqual(["filter.resource_type[1]"]);
  expect(await fieldsOf({ employer_id: ["EMP_1"] }, ["webhook.failing"])).toEqual(["filter.employer_id"]);
  // A call sends test events, and filters do not apply to them.
  expect(await fieldsOf({ employer_id: ["EMP_1"] }, ["file.processed", "webhook.test"])).toBeUndefined();
  expect(await fieldsOf({ resource_id: ["wh_1"] }, ["webhook.failing", "webhook.disabled"])).toBeUndefined();
});

test("a test event is sent through every filter, and events about webhooks pass by the id of the webhook", async () => {
  const tenant = newTenant();
  const receiver = await running.receiver();
  const failing = await running.register({ tenant, url: receiver.url });
  const watch = (resourceId: string) =>
    register(tenant, { resource_type: ["webhook"], resource_id: [resourceId] }, ["webhook.disabled"]);
  const watching = await watch(failing.id);
  const other = await watch("wh_of_nobody");
  await running.call.updateWebhook({ webhookId: failing.id, isActive: false }, { tenant });
  await expect.poll(() => eventsOf(tenant, watching.id)).toHaveLength(1);
  expect(await eventsOf(tenant, other.id)).toEqual([]);
  const { delivery } = await running.call.testWebhook({ webhookId: other.id }, { tenant });
  const tested = running.call.checkFilter({ webhookId: other.id, eventId: delivery?.eventId ?? "" }, { tenant });
  expect(await refusal(tested)).toMatchObject({ code: "INVALID_ARGUMENT", fields: ["event_id"] });
});

test("each side of an exposure grant filters by its own id of the employer", async () => {
  const owner = newTenant();
  const grantee = newTenant();
  const members = { id: "grant_1", ownerId: owner.ownerId, granteeOwnerId: grantee.ownerId, ...times };
  const exposureGrant = create(ExposureGrantSchema, { ...members, employerId: "OURS", granteeEmployerId: "THEIRS" });
  const offered = (tenant: Tenant) =>
    newEvent({ tenant, data: { case: "exposureGrantOffered", value: { exposureGrant } } } as NewEvent);
  const types = ["exposure_grant.offered"];
  const webhooks = await Promise.all(
    [owner, grantee].flatMap((tenant) =>
      ["OURS", "THEIRS"].map((id) => register(tenant, { employer_id: [id] }, types)),
    ),
  );
  const ofOwner = offered(owner);
  const ofGrantee = offered(grantee);
  await running.announce([ofOwner, ofGrantee]);
  const all = () => Promise.all(webhooks.map(({ tenant, id }) => eventsOf(tenant, id)));
  await expect.poll(all).toEqual([[ofOwner.id], [], [], [ofGrantee.id]]);
});

test("a replay delivers what passes the filter of today, and its preview counts that", async () => {
  const tenant = newTenant();
  const { id } = await running.register({ tenant, url, events: policyTypes });
  const events = ["EMP_1", "EMP_2", "EMP_1"].map((employerId) => employeeCreated(tenant, employerId));
  await running.announce(events);
  await expect.poll(() => eventsOf(tenant, id)).toHaveLength(3);
  // Only settled deliveries are replayed.
  await run(running.database, settle, { id });
  await running.call.updateWebhook({ webhookId: id, filter: filterOf({ employer_id: ["EMP_1"] }) }, { tenant });
  const period = { from: timestampFromMs(Date.now() - 3_600_000), to: timestampFromMs(Date.now() + 3_600_000) };
  const preview = await running.call.previewReplay({ webhookId: id, ...period }, { tenant });
  expect(preview).toMatchObject({ replayed: 2, notRetained: 0, types: [{ eventType: "employee.created", events: 2 }] });
  expect(await running.call.replayDeliveries({ webhookId: id, ...period }, { tenant })).toMatchObject({ replayed: 2 });
  expect((await eventsOf(tenant, id)).slice(3).toSorted()).toEqual([events[0]?.id, events[2]?.id].toSorted());
});

test("a filter is tested with an event of one's own, or one that is sent, and with nobody else's", async () => {
  const tenant = newTenant();
  const { id } = await register(tenant, { employer_id: ["emp_1"] }, ["file.processed"]);
  const event = fileProcessed(tenant);
  await running.announce([event]);
  await expect.poll(() => eventsOf(tenant, id)).toEqual([event.id]);
  const filter = filterOf({ state: ["CA"], employer_id: ["EMP_9", "emp_1"] });
  const check = (members: object, call = { tenant }) => running.call.checkFilter({ filter, ...members }, call);
  expect(await check({ eventId: event.id })).toMatchObject({
    eventType: "file.processed",
    matches: false,
    members: [
      { name: "employer_id", wanted: ["EMP_9", "emp_1"], found: ["emp_1"], matches: true },
      { name: "state", wanted: ["CA"], found: [], matches: false },
    ],
  });
  const data = JSON.stringify({
    policy: { employer_id: "EMP_9", classifications: [{ state: "CA" }, { state: "NV" }] },
  });
  const comparison = await check({ eventType: "policy.updated", data });
  expect(comparison).toMatchObject({
    matches: true,
    members: [{ matches: true }, { found: ["CA", "NV"], matches: true }],
  });

  const reasonOf = (call: Promise<unknown>) => call.then(String, ({ reason }: Fault) => reason);
  expect(await reasonOf(check({ eventId: event.id }, { tenant: newTenant() }))).toBe("EVENT_NOT_FOUND");
  const elsewhere = { tenant: { ...tenant, environment: "production" as const } };
  expect(await reasonOf(check({ eventId: event.id }, elsewhere))).toBe("EVENT_NOT_FOUND");
  const others = running.call.checkFilter(
    { webhookId: id, eventType: "file.processed", data: "{}" },
    { tenant: newTenant() },
  );
  expect(await reasonOf(others)).toBe("WEBHOOK_NOT_FOUND");
  for (const wrong of [{}, { eventId: event.id, webhookId: id }, { eventType: "file.eaten", data: "{}" }]) {
    expect(await reasonOf(check(wrong)), JSON.stringify(wrong)).toBe("INVALID_WEBHOOK");
  }
  for (const employerId of ["EMP\u0000", "EMP\ud800"]) {
    const unstorable = { eventType: "file.processed", data: JSON.stringify({ employerId }) };
    expect(await refusal(check(unstorable))).toMatchObject({ code: "INVALID_ARGUMENT", fields: ["event.data"] });
  }
  const nested = `{"employerId":${"[".repeat(50_000)}"EMP_9"${"]".repeat(50_000)}}`;
  expect(await check({ eventType: "file.processed", data: nested })).toMatchObject({ members: [{ found: [] }, {}] });
  await run(running.database, "UPDATE events SET data = NULL WHERE id = {id:text}", { id: event.id });
  expect(await reasonOf(check({ eventId: event.id }))).toBe("EVENT_NOT_KEPT");
});
