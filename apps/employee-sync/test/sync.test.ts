import { EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmployeeSync, tenant } from "./running-employee-sync.ts";

let service: Awaited<ReturnType<typeof startEmployeeSync>>;
beforeAll(async () => {
  service = await startEmployeeSync({ MAX_CHANGES: "50" });
});
afterAll(() => service.stop());

const hire = (
  employeeId: string,
  members: { name?: string; hireDate?: string; classCode?: string; hourlyRate?: string } = {},
) => ({
  employeeId,
  change: {
    case: "hire" as const,
    value: { name: "Ada Quill", hireDate: "2025-03-01", classCode: "8810", ...members },
  },
});
const update = (employeeId: string, members: { name?: string; classCode?: string; hourlyRate?: string }) => ({
  employeeId,
  change: { case: "update" as const, value: members },
});
const terminate = (employeeId: string, terminationDate = "2026-02-28", terminationReason = "") => ({
  employeeId,
  change: { case: "termination" as const, value: { terminationDate, terminationReason } },
});
const listed = (
  employeeId: string,
  members: { employmentStatus?: string; email?: string; state?: string; hireDate?: string } = {},
) => ({
  employeeId,
  change: { case: "rosterEntry" as const, value: { firstName: "Maria", lastName: "Alvarez", ...members } },
});

let employers = 0;
const newEmployer = () => `employer-${++employers}`;
const typesOf = async (employerId: string) => (await service.eventsOf(employerId)).map(({ type }) => type);

test("an entry without a state has its class code checked in the state in which the employee is known to work", async () => {
  const employerId = newEmployer();
  const roster = { firstName: "Ada", lastName: "Quill", classCode: "953", state: "PA" };
  await service.sync(employerId, [{ employeeId: "E-1", change: { case: "rosterEntry", value: roster } }]);
  const checked = await service.sync(employerId, [
    update("E-1", { classCode: "8810" }),
    update("E-1", { classCode: "999" }),
    update("E-1", { classCode: "0951" }),
  ]);
  expect(checked.errors).toMatchObject([{ index: 0, code: "CLASS_CODE_UNKNOWN" }]);
  expect(checked.warnings).toMatchObject([{ index: 1, code: "CLASS_CODE_UNVERIFIED", received: "999" }]);
});

test("a roster entry with a state that is none is an error, and the rest is applied", async () => {
  const entries = [listed("E-1", { state: "XX" }), listed("E-2", { state: "DC" })];
  const answer = await service.sync(newEmployer(), entries);
  expect(answer).toMatchObject({ created: 1, errors: [{ index: 0, employeeId: "E-1", code: "STATE_UNKNOWN" }] });
});

test("a hire, an update and a termination are applied in order, each with one event that has the resulting employee", async () => {
  const employer = newEmployer();
  const answer = await service.sync(employer, [
    hire("E-1", { hourlyRate: "31.50" }),
    update("E-1", { classCode: "5403", hourlyRate: "33" }),
    terminate("E-1", "2026-02-28", "moved away"),
  ]);
  expect(answer).toMatchObject({ processed: 3, created: 1, updated: 1, terminated: 1, errors: [] });
  const events = await service.eventsOf(employer);
  expect(events.map(({ type }) => type)).toEqual(["employee.created", "employee.updated", "employee.terminated"]);
  expect(events.map(({ employee }) => employee)).toMatchObject([
    {
      employeeId: "E-1",
      name: "Ada Quill",
      classCode: "8810",
      hourlyRate: "31.5",
      hireDate: "2025-03-01",
      status: EmployeeStatus.ACTIVE,
    },
    { classCode: "5403", hourlyRate: "33", status: EmployeeStatus.ACTIVE },
    { status: EmployeeStatus.TERMINATED, terminationDate: "2026-02-28", terminationReason: "moved away" },
  ]);
  expect((await service.employeesOf(employer)).get("E-1")).toEqual(events.at(-1)?.employee);
});

test("a change that cannot be applied is refused alone, and the others are applied", async () => {
  const employer = newEmployer();
  const answer = await service.sync(employer, [
    hire("E-1"),
    hire("E-1"),
    update("E-2", { name: "Nobody" }),
    terminate("E-3"),
    terminate("E-1", "2025-02-28"),
    hire("E-4"),
    hire("E-5", { name: "Ada 123-45-6789" }),
    hire("123 45 6789"),
    update("E-4", { name: "123456789" }),
  ]);
  expect(answer).toMatchObject({ processed: 2, created: 2, updated: 0, terminated: 0 });
  expect(answer.errors).toMatchObject([
    { index: 1, employeeId: "E-1", code: "EMPLOYEE_ALREADY_ACTIVE" },
    { index: 2, employeeId: "E-2", code: "EMPLOYEE_NOT_FOUND" },
    { index: 3, employeeId: "E-3", code: "EMPLOYEE_NOT_FOUND" },
    { index: 4, employeeId: "E-1", code: "TERMINATION_BEFORE_HIRE" },
    { index: 6, employeeId: "E-5", code: "SOCIAL_SECURITY_NUMBER" },
    { index: 7, employeeId: "123 45 6789", code: "SOCIAL_SECURITY_NUMBER" },
    { index: 8, employeeId: "E-4", code: "SOCIAL_SECURITY_NUMBER" },
  ]);
  expect([...(await service.employeesOf(employer)).keys()].toSorted()).toEqual(["E-1", "E-4"]);
});

test("a change without a difference is processed and publishes nothing", async () => {
  const employer = newEmployer();
  await service.sync(employer, [hire("E-1", { hourlyRate: "31.5" }), terminate("E-1")]);
  const before = (await service.employeesOf(employer)).get("E-1");
  const answer = await service.sync(employer, [
    update("E-1", { name: "Ada Quill", hourlyRate: "31.50" }),
    terminate("E-1"),
  ]);
  expect(answer).toMatchObject({ processed: 2, created: 0, updated: 0, terminated: 0, errors: [] });
  expect(await typesOf(employer)).toEqual(["employee.created", "employee.terminated"]);
  expect((await service.employeesOf(employer)).get("E-1")).toEqual(before);
});

test("a terminated employee can be hired again, and a termination can be corrected", async () => {
  const employer = newEmployer();
  await service.sync(employer, [
    hire("E-1"),
    terminate("E-1", "2025-06-30", "season over"),
    terminate("E-1", "2025-07-31"),
  ]);
  expect((await service.employeesOf(employer)).get("E-1")).toMatchObject({
    terminationDate: "2025-07-31",
    terminationReason: "season over",
  });
  expect(await service.sync(employer, [hire("E-1", { hireDate: "2026-03-01" })])).toMatchObject({
    updated: 1,
    created: 0,
  });
  expect((await service.employeesOf(employer)).get("E-1")).toMatchObject({
    status: EmployeeStatus.ACTIVE,
    hireDate: "2026-03-01",
    terminationDate: "",
    terminationReason: "",
  });
  expect(await typesOf(employer)).toEqual([
    "employee.created",
    "employee.terminated",
    "employee.updated",
    "employee.updated",
  ]);
});

test("a roster creates unknown employees, updates those that differ, and does not change unlisted ones", async () => {
  const employer = newEmployer();
  await service.sync(employer, [listed("E-1", { email: "maria@example.com", state: "IN" }), listed("E-2")]);
  const answer = await service.sync(employer, [
    listed("E-1", { state: "IL" }),
    listed("E-3", { employmentStatus: "terminated" }),
    listed("E-4", { employmentStatus: "on_leave" }),
  ]);
  expect(answer).toMatchObject({ processed: 2, created: 1, updated: 1, terminated: 0 });
  expect(answer.errors).toMatchObject([{ index: 2, employeeId: "E-4", code: "INVALID_FIELD" }]);
  const employees = await service.employeesOf(employer);
  expect(employees.get("E-1")).toMatchObject({
    name: "Maria Alvarez",
    firstName: "Maria",
    email: "maria@example.com",
    state: "IL",
  });
  expect(employees.get("E-2")).toMatchObject({ status: EmployeeStatus.ACTIVE });
  expect(employees.get("E-3")).toMatchObject({ status: EmployeeStatus.TERMINATED });
  expect(await service.sync(employer, [listed("E-1", { employmentStatus: "terminated" })])).toMatchObject({
    terminated: 1,
    updated: 0,
  });
  expect(await service.sync(employer, [listed("E-1", { employmentStatus: "active" })])).toMatchObject({ updated: 1 });
});

test("a retried request, concurrent or later, returns the first response and changes nothing", async () => {
  const employer = newEmployer();
  const requestId = "req_again";
  const send = () => service.sync(employer, [hire("E-1"), hire("E-1")], { requestId });
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ processed: 1, created: 1, errors: [{ index: 1 }] });
  expect(await typesOf(employer)).toEqual(["employee.created"]);
});

test("concurrent syncs of one employer run one after the other", async () => {
  const employer = newEmployer();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => service.sync(employer, [hire("E-1"), hire("E-2")])),
  );
  expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(2);
  expect(await typesOf(employer)).toEqual(["employee.created", "employee.created"]);
});

test("an invalid change refuses the whole request and names each invalid member", async () => {
  const employer = newEmployer();
  const refused = await refusal(
    service.sync(employer, [
      hire("E-1", { name: "", hireDate: "2026-02-30", hourlyRate: "1.23456" }),
      { employeeId: "", change: { case: undefined } },
      terminate("E-2", "soon"),
      listed("E-3", { email: "nowhere", state: "Indiana" }),
      hire("E-4"),
    ]),
  );
  expect(refused).toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_SYNC" });
  expect(refused.violations.map(({ field }) => field)).toEqual([
    "changes[0].name",
    "changes[0].hire_date",
    "changes[0].hourly_rate",
    "changes[1].employee_id",
    "changes[1].change",
    "changes[2].termination_date",
    "changes[3].email",
    "changes[3].state",
  ]);
  expect(await service.employeesOf(employer)).toEqual(new Map());
});

test("a request has 1 to MAX_CHANGES changes", async () => {
  for (const count of [0, 51]) {
    const changes = Array.from({ length: count }, (_, index) => hire(`E-${index}`));
    expect((await refusal(service.sync("employer", changes))).violations[0]?.field).toBe("changes");
  }
  for (const count of [1, 50]) {
    const changes = Array.from({ length: count }, (_, index) => hire(`E-${index}`));
    expect(await service.sync(newEmployer(), changes)).toMatchObject({ processed: count, errors: [] });
  }
});

test("the same employer of another owner or environment is another employer", async () => {
  const employer = newEmployer();
  await service.sync(employer, [hire("E-1")]);
  for (const as of [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ]) {
    const answer = await service.sync(
      employer,
      [update("E-1", { name: "Taken Over" }), hire("E-1", { name: "Their Own" })],
      { as },
    );
    expect(answer).toMatchObject({ processed: 1, created: 1, errors: [{ index: 0, code: "EMPLOYEE_NOT_FOUND" }] });
    expect((await service.employeesOf(employer, as)).get("E-1")?.name).toBe("Their Own");
  }
  expect((await service.employeesOf(employer)).get("E-1")?.name).toBe("Ada Quill");
});
