import { statement } from "@platform/postgres/query/statement";
import { ownerRetention } from "@platform/retention/owner-retention";
import { upkeep } from "@platform/retention/upkeep";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upkeepChores } from "../src/upkeep/chores.ts";
import { startEmployeeSync, tenant } from "./running-employee-sync.ts";

let service: Awaited<ReturnType<typeof startEmployeeSync>>;
beforeAll(async () => {
  service = await startEmployeeSync();
});
afterAll(() => service.stop());

async function employee(employerId: string, { isDeleted = true } = {}): Promise<string> {
  const newEmployee = { employerId, employeeId: newId("E-"), members: { name: "Ada Quill" } };
  const { employee: created } = await service.call.createEmployee(newEmployee, { tenant, requestId: newId("req_") });
  const id = created?.id ?? "";
  if (isDeleted) await service.call.deleteEmployee({ id }, { tenant });
  return id;
}

const rowsOf = statement(
  "rows_of",
  { id: "text" },
  "SELECT id FROM employees WHERE id = ANY ({ids:text[]}) ORDER BY id",
);
const storedIds = async (...ids: string[]) => (await service.database.query(rowsOf, { ids })).map(({ id }) => id);
const answers = statement("answers", { count: "bigint" }, "SELECT count(*) AS count FROM answered_requests");

function keeper() {
  const retention = ownerRetention(7, async () => ({ owners: [], hasMore: false }));
  const log = createLogger("upkeep-test", "silent");
  return upkeep({ chores: upkeepChores(service.database, retention), intervalMs: 3_600_000, log });
}

function inYears(years: number): Date {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date;
}

test("employees that were soft-deleted seven years ago are deleted, unless held", async () => {
  const aged = await employee("aged");
  const onHold = await employee("held");
  const working = await employee("working", { isDeleted: false });
  await service.operator.placeLegalHold({ ...tenant, employerId: "held", reason: "case 7" });
  await keeper().run(inYears(6));
  expect(await storedIds(aged, onHold, working)).toHaveLength(3);
  await keeper().run(inYears(8));
  expect(await storedIds(aged, onHold, working)).toEqual([onHold, working].toSorted());

  expect((await service.operator.listLegalHolds({})).legalHolds).toMatchObject([{ ...tenant, employerId: "held" }]);
  await service.operator.releaseLegalHold({ ...tenant, employerId: "held" });
  await keeper().run(inYears(8));
  expect(await storedIds(onHold, working)).toEqual([working]);
  const again = await refusal(service.operator.releaseLegalHold({ ...tenant, employerId: "held" }));
  expect(again.code).toBe("NOT_FOUND");
});

test("a hold on an owner covers all of its employers", async () => {
  const id = await employee("any");
  await service.operator.placeLegalHold({ ...tenant, employerId: "", reason: "all" });
  await keeper().run(inYears(8));
  expect(await storedIds(id)).toEqual([id]);
});

test("responses are stored for two days", async () => {
  await employee("answered");
  const dayMs = 24 * 3_600_000;
  const count = async () => Number((await service.database.query(answers))[0]?.count);
  const before = await count();
  await keeper().run(new Date(Date.now() + 1.9 * dayMs));
  expect([before > 0, await count()]).toEqual([true, before]);
  await keeper().run(new Date(Date.now() + 2.1 * dayMs));
  expect(await count()).toBe(0);
});
