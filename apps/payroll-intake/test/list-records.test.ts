import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listRecords } from "../src/reports/list-records.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf, sampleRequest, tenant } from "./running-intake.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
let reportId: string;
const [sample] = sampleRequest().records;
const carrier: Tenant = { environment: "sandbox", ownerId: "own_carrier" };

beforeAll(async () => {
  intake = await openIntake();
  const records = ["E-1", "E-2", "E-3"].map((employeeId) => ({ ...sample, employeeId }) as never);
  reportId = await intake.submit({ employerId: "EMP-records", records });
  await intake.process(reportId);
});
afterAll(() => intake.stop());

const ranges = [
  { first: 0, last: 0 },
  { first: 2, last: 9 },
];
const list = (as: Tenant, more: { granted?: typeof ranges; limit?: number; afterPosition?: number } = {}) =>
  listRecords(intake, callOf(as), { reportId, limit: 0, ...more });
const idsOf = async (page: ReturnType<typeof list>) => (await page).records?.map(({ employeeId }) => employeeId);

test("lists the records of an own report page by page, and nobody else's", async () => {
  const first = await list(tenant, { limit: 2 });
  expect(first).toMatchObject({ reportId, ownerId: tenant.ownerId, employerId: "EMP-records", hasMore: true });
  expect(await idsOf(list(tenant, { limit: 2 }))).toEqual(["E-1", "E-2"]);
  expect(await idsOf(list(tenant, { limit: 2, afterPosition: 1 }))).toEqual(["E-3"]);
  for (const other of [carrier, { ...tenant, environment: "production" } as const]) {
    expect(await refusal(list(other))).toMatchObject({ reason: "REPORT_NOT_FOUND" });
  }
});

test("lists the wanted records of a granted report while its grant is accepted", async () => {
  const granted = { granted: ranges };
  expect(await refusal(list(carrier, granted))).toMatchObject({ reason: "REPORT_NOT_FOUND" });
  const { id } = await intake.grant({ employerId: "EMP-records", grantee: carrier, granteeEmployerId: "acme" });
  expect(await refusal(list(carrier, granted))).toMatchObject({ reason: "REPORT_NOT_FOUND" });
  await intake.moveGrant(id, "accept", carrier);
  expect(await idsOf(list(carrier, granted))).toEqual(["E-1", "E-3"]);
  expect(await idsOf(list(carrier, { granted: [] }))).toEqual([]);
  expect(await refusal(list(carrier))).toMatchObject({ reason: "REPORT_NOT_FOUND" });
  expect(await refusal(list({ ...carrier, environment: "production" }, granted))).toMatchObject({ code: "NOT_FOUND" });
  await intake.moveGrant(id, "revoke", tenant);
  expect(await refusal(list(carrier, granted))).toMatchObject({ reason: "REPORT_NOT_FOUND" });
});
