import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ActivityOperatorService, ActivityService } from "@platform/contracts/activity/v1/activity";
import type { Event } from "@platform/contracts/events/v1/events";
import { PayrollReportVoided_ReportSchema } from "@platform/contracts/events/v1/payroll_events";
import { freePort } from "@platform/local-stack/machine/free-port";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { newEvent } from "@platform/messaging/event/event";
import { rpcClient } from "@platform/rpc/client/client";
import type { Actor } from "@platform/service/call/actor";
import { runInCall } from "@platform/service/call/call";
import { runAsSchedule } from "@platform/service/call/current-actor";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import type { Part } from "@platform/service/lifecycle/app";
import { startApp } from "@platform/service/lifecycle/start-app";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterAll, beforeAll, expect, test } from "vitest";
import { app as activity } from "../src/main.ts";

const { signal } = new AbortController();
const keyA: Actor = { type: "api_key", id: "key_a" };
const keyB: Actor = { type: "api_key", id: "key_b" };
const operator: Actor = { type: "operator", id: "ada" };
const stops: (() => unknown)[] = [];

let publish: (events: Event[]) => Promise<void>;
let client: ReturnType<typeof connect>;
let operatorClient: ReturnType<typeof connectOperator>;

const connect = (address: string) => rpcClient(ActivityService, { address, timeoutMs: hangAfterMs });
const connectOperator = (address: string) => rpcClient(ActivityOperatorService, { address, timeoutMs: hangAfterMs });

async function start<P extends Part>(part: P): Promise<P> {
  await part.start?.();
  stops.push(() => part.stop?.());
  return part;
}

beforeAll(async () => {
  const { urlOf } = await testDatabase({ services: ["activity"] });
  const url = urlOf("activity");
  const broker = await testNats();
  const grpcPort = await freePort();
  const app = await startApp(activity, {
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    LOG_LEVEL: "silent",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(grpcPort),
    CREDENTIALS_ADDRESS: "127.0.0.1:1",
    POSTGRES_URL: url,
    ...broker.environmentOf("activity"),
  });
  stops.push(() => app.stop());
  client = await start(connect(`127.0.0.1:${grpcPort}`));
  operatorClient = await start(connectOperator(`127.0.0.1:${grpcPort}`));
  publish = async (events) => {
    for (const event of events) await broker.publish(event);
  };
});

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const newTenant = (environment: Tenant["environment"] = "sandbox"): Tenant => ({
  environment,
  ownerId: newId("own_"),
});

/** The event of a change that an actor made in a request. */
function changed(tenant: Tenant, action: `${string}.${string}`, resourceId: string, actor = keyA, requestId = "req_1") {
  const call = { requestId, tenant, actor, signal };
  return runInCall(call, () => activityEvent("activityCredentials", tenant, { action, resourceId }));
}

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));

/** The events as if they had happened a minute apart. */
function inOrder(events: Event[]): Event[] {
  for (const [minute, event] of events.entries()) {
    event.id = newId("evt_", at(minute).getTime());
    event.occurredAt = timestampFromDate(at(minute));
  }
  return events;
}

const listOf = async (tenant: Tenant, filters: Parameters<typeof client.call.listActivities>[0] = {}) =>
  (await client.call.listActivities(filters, { tenant })).activities;
const actionsOf = async (...request: Parameters<typeof listOf>) =>
  (await listOf(...request)).map(({ action }) => action);

/** Publishes events of a tenant, and waits until they are listed. */
async function record(tenant: Tenant, events: Event[]): Promise<void> {
  await publish(events);
  await expect.poll(() => listOf(tenant, { limit: 100 })).toHaveLength(events.length);
}

test("a voided report is listed with the key and the request that voided it", async () => {
  const tenant = newTenant();
  const file = { fileId: "PR_TEST_1", fileName: "PR_TEST_1.json", employerId: "emp_1", recordsTotal: 1 };
  const periods = { payPeriodStart: "2026-01-01", payPeriodEnd: "2026-01-15" };
  const uploaded = runInCall({ requestId: "req_submit", tenant, actor: keyA, signal }, () =>
    newEvent({
      tenant,
      data: { case: "fileUploaded", value: { ...file, ...periods, receivedAt: timestampFromDate(new Date()) } },
    }),
  );
  const report = create(PayrollReportVoided_ReportSchema, { reportId: "PR_TEST_1", periodStart: "", periodEnd: "" });
  const voided = runInCall({ requestId: "req_void", tenant, actor: keyB, signal }, () =>
    newEvent({ tenant, data: { case: "payrollReportVoided", value: { employerId: "emp_1", voided: report } } }),
  );
  await record(tenant, inOrder([uploaded, voided]));
  const resource = { ...tenant, resourceType: "payroll_report", resourceId: "PR_TEST_1" };
  expect(await listOf(tenant, { resourceId: "PR_TEST_1" })).toMatchObject([
    { ...resource, action: "payroll_report.voided", actor: keyB, requestId: "req_void", createdAt: voided.occurredAt },
    { ...resource, action: "file.uploaded", actor: keyA, requestId: "req_submit" },
  ]);
});

test("an event that is published again is listed once", async () => {
  const tenant = newTenant();
  const event = changed(tenant, "api_key.created", "key_1");
  const last = changed(tenant, "api_key.deleted", "key_1");
  inOrder([event, last]);
  await record(tenant, [event]);
  await publish([event, last]);
  await expect.poll(() => actionsOf(tenant)).toEqual(["api_key.deleted", "api_key.created"]);
});

test("an owner sees the changes of its own environment, and no other owner's", async () => {
  const sandbox = newTenant();
  const production: Tenant = { ...sandbox, environment: "production" };
  const other = newTenant();
  await record(sandbox, [changed(sandbox, "webhook.created", "wh_1")]);
  await record(production, [changed(production, "webhook.updated", "wh_2")]);
  await record(other, [changed(other, "webhook.deleted", "wh_3")]);
  expect(await actionsOf(sandbox)).toEqual(["webhook.created"]);
  expect(await actionsOf(production)).toEqual(["webhook.updated"]);
  expect(await actionsOf(other)).toEqual(["webhook.deleted"]);
  expect(await listOf(sandbox, { resourceId: "wh_3" })).toEqual([]);
  const [foreign] = await listOf(other);
  await expect(
    client.call.listActivities({ startingAfter: foreign?.id ?? "" }, { tenant: sandbox }),
  ).rejects.toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_PAGE" });
  await expect(client.call.listActivities({})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("the list is filtered by record, actor, request and time, and paged", async () => {
  const tenant = newTenant();
  const events = [
    changed(tenant, "api_key.created", "key_1", keyA, "req_1"),
    changed(tenant, "webhook.created", "wh_1", keyB, "req_2"),
    changed(tenant, "api_key.renamed", "key_1", keyB, "req_3"),
  ];
  await record(tenant, inOrder(events));
  expect(await actionsOf(tenant, { resourceType: "api_key" })).toEqual(["api_key.renamed", "api_key.created"]);
  expect(await actionsOf(tenant, { resourceId: "wh_1" })).toEqual(["webhook.created"]);
  expect(await actionsOf(tenant, { actorId: "key_b" })).toEqual(["api_key.renamed", "webhook.created"]);
  expect(await actionsOf(tenant, { requestId: "req_1" })).toEqual(["api_key.created"]);
  expect(await actionsOf(tenant, { createdFrom: timestampFromDate(at(1)) })).toEqual([
    "api_key.renamed",
    "webhook.created",
  ]);
  const between = { createdFrom: timestampFromDate(at(1)), createdBefore: timestampFromDate(at(2)) };
  expect(await actionsOf(tenant, between)).toEqual(["webhook.created"]);
  const first = await client.call.listActivities({ limit: 2 }, { tenant });
  expect(first).toMatchObject({ hasMore: true, activities: [{ resourceId: "key_1" }, { resourceId: "wh_1" }] });
  const rest = await client.call.listActivities({ limit: 2, startingAfter: first.activities[1]?.id ?? "" }, { tenant });
  expect(rest).toMatchObject({ hasMore: false, activities: [{ action: "api_key.created" }] });
});

test("an operator's name is for operators, and cannot be found by a filter of the owner", async () => {
  const tenant = newTenant();
  await record(tenant, [changed(tenant, "api_key.disabled", "key_1", operator, "req_operator")]);
  expect((await listOf(tenant))[0]?.actor).toMatchObject({ type: "operator", id: "" });
  expect(await listOf(tenant, { actorId: "ada" })).toEqual([]);
  const { activities } = await operatorClient.call.listOwnerActivities(tenant);
  expect(activities).toMatchObject([{ action: "api_key.disabled", actor: operator }]);
});

test("an operator finds what a request changed, for which owner", async () => {
  const one = newTenant();
  const other = newTenant("production");
  const requestId = newId("req_");
  await record(one, [changed(one, "owner.plan_changed", one.ownerId, operator, requestId)]);
  await record(other, [changed(other, "owner.plan_changed", other.ownerId, operator, requestId)]);
  const { activities, hasMore } = await operatorClient.call.listRequestActivities({ requestId });
  expect(activities.map(({ ownerId, environment }) => ({ ownerId, environment }))).toEqual([one, other]);
  expect(hasMore).toBe(false);
  expect((await operatorClient.call.listRequestActivities({ requestId: "req_unknown" })).activities).toEqual([]);
});

test("scheduled work has no request, and an event of an earlier release no actor", async () => {
  const tenant = newTenant();
  const scheduled = runAsSchedule("policy statuses", () =>
    activityEvent("activityPremiumAudit", tenant, { action: "policy.deleted", resourceId: "pol_1" }),
  );
  const early = changed(tenant, "payment.deleted", "pay_1");
  delete early.actor;
  // Work that an event of scheduled work caused carries the id of that event.
  early.requestId = "evt_1";
  await record(tenant, inOrder([scheduled, early]));
  expect(await listOf(tenant)).toMatchObject([
    { action: "payment.deleted", requestId: "" },
    { action: "policy.deleted", actor: { type: "schedule", id: "policy_statuses" }, requestId: "" },
  ]);
  expect((await listOf(tenant))[0]?.actor).toBeUndefined();
});

test("a service without a key signs no evidence", async () => {
  await expect(client.call.sealActivity({}, { tenant: newTenant() })).rejects.toMatchObject({
    code: "FAILED_PRECONDITION",
    reason: "EVIDENCE_NOT_SEALED",
  });
});
