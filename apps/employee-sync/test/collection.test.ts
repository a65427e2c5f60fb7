import { EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import { run } from "@platform/postgres/tables/run-sql";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateMissingWords } from "../src/employees/employee.sql.ts";
import { startEmployeeSync, tenant } from "./running-employee-sync.ts";

let service: Awaited<ReturnType<typeof startEmployeeSync>>;
beforeAll(async () => {
  service = await startEmployeeSync();
});
afterAll(() => service.stop());

type Members = NonNullable<Parameters<typeof service.call.createEmployee>[0]["members"]>;

async function added(members: Members = { name: "Ada Quill" }, { as = tenant, employerId = newId("employer_") } = {}) {
  const newEmployee = { employerId, employeeId: "E-1", members };
  const { employee } = await service.call.createEmployee(newEmployee, { tenant: as, requestId: newId("req_") });
  if (!employee) throw new Error("response without an employee");
  return employee;
}

async function changed(id: string, members: Members) {
  return (await service.call.updateEmployee({ id, members }, { tenant })).employee;
}

const typesOf = async (employerId: string) => (await service.eventsOf(employerId)).map(({ type }) => type);
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).violations.map(({ field }) => field);

test("creating an employee stores all members and publishes an event", async () => {
  const work = { classCode: "5403", state: "IN", hourlyRate: "31.50", jobTitle: "Carpenter", department: "Framing" };
  const employee = await added({
    firstName: "Maria",
    lastName: "Alvarez",
    email: "m@example.com",
    hireDate: "2025-03-01",
    ...work,
  });
  expect(employee).toMatchObject({
    ...tenant,
    ...work,
    id: expect.stringMatching(/^emp_[0-9A-Z]{26}$/),
    name: "Maria Alvarez",
    firstName: "Maria",
    hourlyRate: "31.5",
    status: EmployeeStatus.ACTIVE,
  });
  expect((await service.call.getEmployee({ id: employee.id }, { tenant })).employee).toEqual(employee);
  expect(await service.eventsOf(employee.employerId)).toMatchObject([{ type: "employee.created", employee }]);
});

test("people are found by the starts of words, without accents, and those from before after the next upkeep", async () => {
  const owner = { ...tenant, ownerId: newId("own_") };
  const { id } = await added({ name: "José Núñez-Øster" }, { as: owner });
  await added({ firstName: "Maria", lastName: "Alvarez" }, { as: owner });
  const search = async (text: string, as: Tenant = owner) =>
    (await service.call.listEmployees({ search: text, limit: 5 }, { tenant: as })).employees.map((one) => one.name);
  expect(await search("oster jOSE")).toEqual(["José Núñez-Øster"]);
  expect(await search("e-1 ALV")).toEqual(["Maria Alvarez"]);
  expect(await search("e-1")).toHaveLength(2);
  expect(await search("ose")).toEqual([]);
  expect(await search("':* | !")).toEqual([]);
  expect(await search("jose", { ...owner, ownerId: newId("own_") })).toEqual([]);
  await run(service.database, "UPDATE employees SET words = NULL WHERE id = {id:text}", { id });
  expect(await search("jose")).toEqual([]);
  expect(await updateMissingWords(service.database, 10)).toBeGreaterThan(0);
  expect(await search("jose")).toEqual(["José Núñez-Øster"]);
});

test("class codes are checked in the state of the employee, known or sent", async () => {
  const create = (members: Members) => {
    const newEmployee = {
      employerId: newId("employer_"),
      employeeId: "E-1",
      members: { name: "Ada Quill", ...members },
    };
    return service.call.createEmployee(newEmployee, { tenant, requestId: newId("req_") });
  };
  const violationsOf = async (call: Promise<unknown>) => (await refusal(call)).violations;
  expect(await violationsOf(create({ classCode: "88100", state: "TX" }))).toEqual([
    {
      field: "class_code",
      description:
        "must have the form of the state's codes, received 88100: Not a class code of TX, which has 4 digits",
    },
  ]);
  const unverified = { code: "CLASS_CODE_UNVERIFIED", field: "class_code", received: "9873" };
  const { employee, warnings } = await create({ classCode: "9873", state: "TX" });
  expect(warnings).toMatchObject([unverified]);
  const id = employee?.id ?? "";
  const update = (members: Members) => service.call.updateEmployee({ id, members }, { tenant });
  expect((await update({ jobTitle: "Clerk" })).warnings).toEqual([]);
  expect((await update({ classCode: "8810" })).warnings).toEqual([]);
  expect(await violationsOf(update({ classCode: "953" }))).toMatchObject([{ field: "class_code" }]);
  expect(await violationsOf(update({ state: "PA" }))).toMatchObject([{ field: "state" }]);
  const noState = { field: "state", description: expect.stringMatching(/a state or DC, in capitals, received XX$/) };
  expect(await violationsOf(update({ state: "XX" }))).toMatchObject([noState]);
  expect(await violationsOf(create({ state: "XX" }))).toMatchObject([noState]);
  expect((await update({ classCode: "953", state: "PA" })).employee).toMatchObject({ classCode: "953", state: "PA" });
});

test("a second employee with the same id is refused with the id of the existing record", async () => {
  const { id, employerId } = await added();
  const refused = await refusal(added({ name: "Bo Reed" }, { employerId }));
  expect(refused).toMatchObject({ code: "ALREADY_EXISTS", reason: "DUPLICATE_EMPLOYEE", metadata: { employee: id } });
  await added({ name: "Bo Reed" }, { employerId, as: { ...tenant, environment: "production" } });
});

test("a retried request creates nothing and returns the same response", async () => {
  const newEmployee = { employerId: newId("employer_"), employeeId: "E-1", members: { name: "Ada Quill" } };
  const add = () => service.call.createEmployee(newEmployee, { tenant, requestId: "req_add" });
  const [one, two] = await Promise.all([add(), add()]);
  expect(two).toEqual(one);
  expect(await typesOf(newEmployee.employerId)).toEqual(["employee.created"]);
});

test("an update changes only its members, and publishes an event only if something differs", async () => {
  const { id, employerId } = await added({ name: "Ada Quill", classCode: "8810", hourlyRate: "20" });
  const first = await changed(id, { classCode: "5403" });
  expect(first).toMatchObject({ classCode: "5403", hourlyRate: "20" });
  expect(await changed(id, { classCode: "5403", hourlyRate: "20.00" })).toEqual(first);
  expect(await changed(id, { hourlyRate: "" })).toMatchObject({ hourlyRate: "", classCode: "5403" });
  expect(await typesOf(employerId)).toEqual(["employee.created", "employee.updated", "employee.updated"]);
});

test("the name is first and last name joined", async () => {
  const { id } = await added({ firstName: "Maria", lastName: "Alvarez" });
  expect(await changed(id, { lastName: "Reed" })).toMatchObject({
    name: "Maria Reed",
    firstName: "Maria",
    lastName: "Reed",
  });
  expect(await changed(id, { name: "Maria A. Reed" })).toMatchObject({
    name: "Maria A. Reed",
    firstName: "",
    lastName: "",
  });
  expect(await fieldsOf(changed(id, { lastName: "Reed" }))).toEqual(["first_name"]);
  expect(await fieldsOf(changed(id, { name: "Bo", firstName: "Bo", lastName: "Reed" }))).toEqual(["name"]);
  expect(await fieldsOf(changed(id, { name: "" }))).toEqual(["name"]);
});

test("a termination publishes employee.terminated, and activating the employee reverts it", async () => {
  const { id, employerId } = await added({ name: "Ada Quill", hireDate: "2025-03-01" });
  const termination = { status: EmployeeStatus.TERMINATED, terminationDate: "2026-02-28", terminationReason: "moved" };
  expect(await changed(id, termination)).toMatchObject(termination);
  expect(await changed(id, { status: EmployeeStatus.ACTIVE })).toMatchObject({
    terminationDate: "",
    terminationReason: "",
  });
  expect(await typesOf(employerId)).toEqual(["employee.created", "employee.terminated", "employee.updated"]);
  expect(await fieldsOf(changed(id, { terminationDate: "2026-02-28" }))).toEqual(["termination_date"]);
  expect(await fieldsOf(changed(id, { ...termination, terminationDate: "2025-02-28" }))).toEqual(["termination_date"]);
});

test("the error names each invalid member", async () => {
  const members = { hireDate: "2026-13-01", state: "Indiana", email: "nowhere", hourlyRate: "-1" };
  const newEmployee = { employerId: "", employeeId: "", members };
  const names = ["employer_id", "employee_id", "email", "state", "hourly_rate", "hire_date", "name"];
  expect(await fieldsOf(service.call.createEmployee(newEmployee, { tenant }))).toEqual(names);
  const privateNumbers = {
    employerId: "EMP-1",
    employeeId: "123-45-6789",
    members: { firstName: "Ada", lastName: "123456789" },
  };
  expect(await fieldsOf(service.call.createEmployee(privateNumbers, { tenant }))).toEqual(["employee_id", "last_name"]);
});

test("a deleted employee is not found; another owner or environment never finds them", async () => {
  const { id, employerId } = await added();
  for (const as of [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ]) {
    const refusals = await Promise.all([
      refusal(service.call.getEmployee({ id }, { tenant: as })),
      refusal(service.call.updateEmployee({ id, members: { name: "X" } }, { tenant: as })),
      refusal(service.call.deleteEmployee({ id }, { tenant: as })),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill("NOT_FOUND"));
  }
  await service.call.deleteEmployee({ id }, { tenant });
  expect((await refusal(service.call.getEmployee({ id }, { tenant }))).code).toBe("NOT_FOUND");
  expect(await service.employeesOf(employerId)).toEqual(new Map());
  expect((await added({ name: "Ada Quill" }, { employerId })).id).not.toBe(id);
});

test("pages show every employee once, newest first, and filters apply to every page", async () => {
  const as: Tenant = { environment: "sandbox", ownerId: "own_pages" };
  for (const employerId of ["emp_a", "emp_b"]) {
    const changes = Array.from({ length: 30 }, (_, index) => ({
      employeeId: `E-${index}`,
      change: {
        case: "rosterEntry" as const,
        value: { firstName: "N", lastName: "N", employmentStatus: index % 3 ? "active" : "terminated" },
      },
    }));
    await service.sync(employerId, changes, { as });
  }
  async function all(filters: { employerId?: string; status?: EmployeeStatus; limit?: number }): Promise<string[]> {
    const listedIds: string[] = [];
    for (let more = true; more; ) {
      const page = await service.call.listEmployees(
        { ...filters, startingAfter: listedIds.at(-1) ?? "" },
        { tenant: as },
      );
      listedIds.push(...page.employees.map(({ id }) => id));
      more = page.hasMore;
    }
    return listedIds;
  }
  const ids = await all({ limit: 100 });
  expect(new Set(ids).size).toBe(60);
  expect(ids).toEqual(ids.toSorted().reverse());
  for (const limit of [7, 60]) expect(await all({ limit })).toEqual(ids);
  expect((await service.call.listEmployees({}, { tenant: as })).employees).toHaveLength(20);
  expect(await all({ employerId: "emp_a", limit: 7 })).toHaveLength(30);
  expect(await all({ status: EmployeeStatus.TERMINATED, limit: 7 })).toHaveLength(20);
  expect(await all({ employerId: "emp_b", status: EmployeeStatus.ACTIVE, limit: 7 })).toHaveLength(20);
  const strange = service.call.listEmployees({ startingAfter: ids[0] ?? "" }, { tenant });
  expect(await fieldsOf(strange)).toEqual(["starting_after"]);
  expect(await fieldsOf(service.call.listEmployees({ limit: 101 }, { tenant }))).toEqual(["limit"]);
});

test("deleted employees are in a list of their own, with the time of the deletion", async () => {
  const deletedEmployee = await added();
  const other = await added();
  await service.call.deleteEmployee({ id: deletedEmployee.id }, { tenant });
  const list = async (employerId: string, deleted: boolean) =>
    (await service.call.listEmployees({ employerId, deleted }, { tenant })).employees;
  const [deleted] = await list(deletedEmployee.employerId, true);
  expect(deleted).toMatchObject({ id: deletedEmployee.id, name: deletedEmployee.name, deletedAt: deleted?.updatedAt });
  expect([await list(deletedEmployee.employerId, false), await list(other.employerId, true)]).toEqual([[], []]);
  expect((await list(other.employerId, false)).map(({ deletedAt }) => deletedAt)).toEqual([undefined]);
});
