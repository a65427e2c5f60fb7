import { EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import { newId } from "@platform/service/call/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmployeeSync, tenant } from "./running-employee-sync.ts";

let service: Awaited<ReturnType<typeof startEmployeeSync>>;
beforeAll(async () => {
  service = await startEmployeeSync();
});
afterAll(() => service.stop());

const newEmployer = () => newId("employer_");
const employeeOf = async (employerId: string, employeeId = "E-1") =>
  (await service.employeesOf(employerId)).get(employeeId);
const typesOf = async (employerId: string) => (await service.eventsOf(employerId)).map(({ type }) => type);

/** Waits until all events of an employer are processed, by publishing one more employee and waiting for it. */
async function settled(employerId: string): Promise<void> {
  const employeeId = newId("last_");
  await service.publishReport({ employerId, employees: [{ employeeId }] });
  await expect.poll(() => employeeOf(employerId, employeeId)).toBeDefined();
}

test("the first report with an employee creates the employee, with one event", async () => {
  const employerId = newEmployer();
  await service.publishReport({
    employerId,
    employees: [
      { employeeId: "E-1", name: "Maria Alvarez", firstName: "Maria", lastName: "Alvarez", classCode: "5403" },
    ],
  });
  await expect
    .poll(() => employeeOf(employerId))
    .toMatchObject({
      ...tenant,
      employerId,
      employeeId: "E-1",
      status: EmployeeStatus.ACTIVE,
      name: "Maria Alvarez",
      firstName: "Maria",
      lastName: "Alvarez",
      classCode: "5403",
      state: "IN",
      hireDate: "",
    });
  expect(await service.eventsOf(employerId)).toMatchObject([
    { type: "employee.created", employee: await employeeOf(employerId) },
  ]);
});

test("another class code or name in a later period is an update; the same values are none", async () => {
  const employerId = newEmployer();
  const show = (periodEnd: string, classCode: string) =>
    service.publishReport({ employerId, periodEnd, employees: [{ employeeId: "E-1", classCode }] });
  await show("2026-01-15", "8810");
  await expect.poll(() => employeeOf(employerId)).toMatchObject({ classCode: "8810" });
  await show("2026-01-31", "5403");
  await expect.poll(() => employeeOf(employerId)).toMatchObject({ classCode: "5403" });
  await show("2026-02-15", "5403");
  await settled(employerId);
  const events = (await service.eventsOf(employerId)).filter(({ employee }) => employee.employeeId === "E-1");
  expect(events.map(({ type }) => type)).toEqual(["employee.created", "employee.updated"]);
});

test("a report with the values of an earlier hire request publishes nothing", async () => {
  const employerId = newEmployer();
  const value = { name: "Ada Quill", hireDate: "2025-03-01", classCode: "8810" };
  await service.sync(employerId, [{ employeeId: "E-1", change: { case: "hire", value } }]);
  await service.publishReport({ employerId, employees: [{ employeeId: "E-1", state: "" }] });
  await settled(employerId);
  expect(await employeeOf(employerId)).toMatchObject({ hireDate: "2025-03-01" });
  expect(await typesOf(employerId)).toEqual(["employee.created", "employee.created"]);
});

test("pay after a termination does not make the employee active", async () => {
  const employerId = newEmployer();
  await service.publishReport({ employerId, employees: [{ employeeId: "E-1" }] });
  await expect.poll(() => employeeOf(employerId)).toBeDefined();
  const termination = { case: "termination" as const, value: { terminationDate: "2026-02-28" } };
  await service.sync(employerId, [{ employeeId: "E-1", change: termination }]);
  await service.publishReport({
    employerId,
    periodEnd: "2026-03-15",
    employees: [{ employeeId: "E-1", classCode: "5403" }],
  });
  await expect.poll(() => employeeOf(employerId)).toMatchObject({ classCode: "5403" });
  expect(await employeeOf(employerId)).toMatchObject({
    status: EmployeeStatus.TERMINATED,
    terminationDate: "2026-02-28",
  });
});

test("a report received after a deletion creates a new record; a report received before it does not", async () => {
  const employerId = newEmployer();
  const before = new Date();
  await service.publishReport({ employerId, employees: [{ employeeId: "E-1" }] });
  await expect.poll(() => employeeOf(employerId)).toBeDefined();
  const first = await employeeOf(employerId);
  await service.call.deleteEmployee({ id: first?.id ?? "" }, { tenant });

  await service.publishReport({
    employerId,
    receivedAt: before,
    periodEnd: "2026-02-15",
    employees: [{ employeeId: "E-1" }],
  });
  await settled(employerId);
  expect(await employeeOf(employerId)).toBeUndefined();
  await service.publishReport({ employerId, employees: [{ employeeId: "E-1" }] });
  await expect.poll(() => employeeOf(employerId)).toBeDefined();
  expect((await employeeOf(employerId))?.id).not.toBe(first?.id);
});

test("each owner and environment sees the employees of its own reports", async () => {
  const employerId = newEmployer();
  const others = [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ];
  for (const [index, as] of [tenant, ...others].entries()) {
    await service.publishReport({
      employerId,
      tenant: as,
      employees: [{ employeeId: "E-1", name: `Person ${index}` }],
    });
    await expect.poll(async () => (await service.employeesOf(employerId, as)).get("E-1")?.name).toBe(`Person ${index}`);
  }
  expect((await employeeOf(employerId))?.name).toBe("Person 0");
});

test("a report of thousands of employees creates each of them", async () => {
  const employerId = newEmployer();
  for (let batch = 0; batch < 6; batch++) {
    const employees = Array.from({ length: 500 }, (_, index) => ({ employeeId: `E-${batch * 500 + index}` }));
    await service.publishReport({ employerId, reportId: "PR_TEST_large", employees });
  }
  await expect.poll(async () => (await service.eventsOf(employerId)).length).toBe(3000);
  expect(new Set(await typesOf(employerId))).toEqual(new Set(["employee.created"]));
});
