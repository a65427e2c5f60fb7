import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { eventually } from "@platform/testing/waiting/patience";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { manyEmployees, reportA, reportB, sampleEmployee, samplePayroll } from "./fixture/partner/payroll.ts";
import { storedEmployees } from "./fixture/partner/stored-employees.ts";
import { logFileOf } from "./fixture/platform/platform-options.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

interface Employee {
  id: string;
  employee_id: string;
  status: string;
  name: string;
  classification_code: string | null;
}

interface Told {
  type: string;
  data: Employee & { employer_id: string };
}

/** Events that arrived at the receiver of webhooks. */
const arrived: Told[] = [];
const receiver = createServer(async (request, response) => {
  arrived.push(JSON.parse(await text(request)));
  response.end();
});

let platform: SharedPlatform;
let a: Partner;
let b: Partner;
beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  platform = await sharedPlatform();
  const { profileA, profileB } = platform.credentials.sandbox;
  a = partnerOf(platform.gatewayUrl, profileA);
  b = partnerOf(platform.gatewayUrl, profileB);
  const { owner_id, owner_type } = profileA;
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const events = ["employee.created", "employee.updated", "employee.terminated"];
  const registered = await a.post("/webhooks", { owner_id, owner_type, url, events });
  expect(registered.status, registered.text).toBe(201);
});
afterAll(() => receiver.close());

let employers = 0;
const newEmployer = () => `employer-of-employees-${++employers}`;

async function employeesOf(employerId: string, partner = a): Promise<Employee[]> {
  const { status, body } = await partner.get(`/employees?employer_id=${employerId}&limit=100`);
  expect(status).toBe(200);
  return body.data as Employee[];
}

/** The events that webhooks received about an employer's employees, sorted, for they arrive in any order. */
const toldOf = (employerId: string) =>
  arrived
    .filter(({ data }) => data.employer_id === employerId)
    .map(({ type, data }) => `${data.employee_id} ${type}`)
    .toSorted();

async function sync(partner: Partner, employerId: string, employees: object[]): Promise<Answer> {
  const answer = await partner.post("/employees/sync", { employer_id: employerId, employees });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

const example = (name: string) => JSON.parse(readFileSync(join(REPOSITORY, "examples", name), "utf8"));

test("the changes of the example are applied in order, and each is sent to webhooks", async () => {
  const { employees } = example("employee-changes.json");
  const employerId = newEmployer();
  const answer = await sync(a, employerId, employees);
  expect(answer.body).toEqual({
    message: "The changes were applied.",
    environment: "sandbox",
    employer_id: employerId,
    employees_processed: 4,
    employees_created: 2,
    employees_updated: 1,
    employees_terminated: 1,
    errors: [],
    warnings: [],
  });
  const current = await employeesOf(employerId);
  expect(current.toSorted((one, other) => one.employee_id.localeCompare(other.employee_id))).toMatchObject([
    { employee_id: "BCB-2001", status: "active", classification_code: "5606", hourly_rate: 38 },
    { employee_id: "BCB-2002", status: "terminated", termination_date: "2026-03-31" },
  ]);
  await expect
    .poll(() => toldOf(employerId))
    .toEqual([
      "BCB-2001 employee.created",
      "BCB-2001 employee.updated",
      "BCB-2002 employee.created",
      "BCB-2002 employee.terminated",
    ]);
  const update = arrived.find(({ type, data }) => type === "employee.updated" && data.employer_id === employerId);
  expect(update?.data).toEqual(current.find(({ employee_id }) => employee_id === "BCB-2001"));
});

test("the roster of the example creates its employees, and a repetition changes nothing", async () => {
  const roster = example("employee-roster.json");
  roster.employer_id = newEmployer();
  const first = await b.post("/employees/sync", roster);
  const counts = { success: true, employees_synced: 3, errors: [], warnings: [] };
  expect(first.body).toEqual({ ...counts, employees_created: 3, employees_updated: 0 });
  expect((await b.post("/employees/sync", roster)).body).toEqual({
    ...counts,
    employees_created: 0,
    employees_updated: 0,
  });
  // Both profiles see the same.
  expect((await employeesOf(roster.employer_id)).map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
    "Jorah Pendleham active",
    "Lena Ostrow terminated",
    "Romilly Netherby active",
  ]);
  const terminatedEntry = { ...roster.employees[0], employment_status: "terminated" };
  const odd = { ...roster.employees[1], employment_status: "on_leave" };
  expect((await sync(b, roster.employer_id, [terminatedEntry, odd])).body).toMatchObject({
    employees_synced: 1,
    employees_updated: 1,
    errors: [{ index: 1, employee_id: "LK-02", code: "INVALID_FIELD" }],
  });
});

test("employees in payroll are created, and another class code or name updates them", async () => {
  const employerId = newEmployer();
  const one = sampleEmployee({ id: "E-1" });
  const two = sampleEmployee({ id: "E-2", classCode: "5551" });
  const unknownClass = sampleEmployee({ id: "E-3", classCode: "00-01" });
  await b.submit(samplePayroll({ employerId, employees: [one, two, unknownClass] }));
  await expect.poll(() => toldOf(employerId)).toEqual(["E-1 employee.created", "E-2 employee.created"]);
  expect(await employeesOf(employerId)).toMatchObject(
    Array(2).fill({ name: "Ada Quill", first_name: "Ada", state: "TX" }),
  );

  const married = { ...two, lastName: "Reed" };
  const later = { employerId, start: "2025-01-16", end: "2025-01-31" };
  await a.submit(samplePayroll({ ...later, employees: [{ ...one, classCode: "5403" }, married] }));
  await expect
    .poll(() => toldOf(employerId))
    .toEqual(["E-1 employee.created", "E-1 employee.updated", "E-2 employee.created", "E-2 employee.updated"]);
  const names = (await employeesOf(employerId)).map(
    ({ name, classification_code }) => `${name} ${classification_code}`,
  );
  expect(names.toSorted()).toEqual(["Ada Quill 5403", "Ada Reed 5551"]);
});

test("a report of ten thousand employees creates all of them", async () => {
  const employerId = newEmployer();
  const production = partnerOf(platform.gatewayUrl, platform.credentials.production.profileA);
  await production.submit(samplePayroll({ employerId, employees: manyEmployees(10_000) }));
  // Reading it through the API would take a hundred pages.
  const stored = storedEmployees(platform.postgresUrl);
  const storedCount = async () => (await stored.countByEmployer()).get(employerId);
  await expect.poll(storedCount).toBe(10_000);
});

test("a sync that is repeated with its idempotency key is replayed and applied once", async () => {
  const employerId = newEmployer();
  const hire = { action: "hire", name: "Ada Quill", hire_date: "2026-03-02", classification_code: "8810" };
  const body = { employer_id: employerId, employees: [{ employee_id: "E-1", ...hire }] };
  const key = { "idempotency-key": employerId };
  const first = await a.post("/employees/sync", body, key);
  const second = await a.post("/employees/sync", body, key);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  const again = await sync(a, employerId, body.employees);
  expect(again.body).toMatchObject({
    employees_processed: 0,
    errors: [{ index: 0, employee_id: "E-1", code: "EMPLOYEE_ALREADY_ACTIVE" }],
  });
});

test("errors have the form of the endpoint", async () => {
  const wrong = { employer_id: "e", employees: [{ employee_id: "E-1", action: "fire" }] };
  expect(await a.post("/employees/sync", wrong)).toMatchObject({
    status: 400,
    body: {
      error: "Validation Error",
      details: { "employees[0].action": "must be one of hire, terminate, update" },
    },
  });
  expect(await b.post("/employees/sync", { employer_id: "e", employees: [{ employee_id: "E-1" }] })).toMatchObject({
    status: 400,
    body: { success: false, error: { code: "MISSING_FIELD", details: { field: "employees[0].first_name" } } },
  });
  expect(await a.post("/employees", { employer_id: "e", employee_id: "E-1" })).toMatchObject({
    status: 400,
    body: { error: { type: "invalid_request_error", param: "name" } },
  });
  const employee = { employer_id: newEmployer(), employee_id: "E-1", name: "Ada Quill" };
  expect((await a.post("/employees", employee)).status).toBe(201);
  expect(await a.post("/employees", employee)).toMatchObject({
    status: 409,
    body: { error: { type: "invalid_request_error", code: "duplicate_resource" } },
  });
  // Profile B has the sync alone.
  expect(await b.get("/employees")).toMatchObject({
    status: 404,
    body: { success: false, error: { code: "NOT_FOUND" } },
  });
});

test("another owner or environment can neither see nor change them", async () => {
  const employerId = newEmployer();
  const { body: mine } = await a.post("/employees", { employer_id: employerId, employee_id: "E-1", name: "Ada Quill" });
  const { production, other } = platform.credentials;
  for (const credential of [production.profileA, other.profileA]) {
    const stranger = partnerOf(platform.gatewayUrl, credential);
    expect((await stranger.get(`/employees/${mine.id}`)).status).toBe(404);
    expect(await employeesOf(employerId, stranger)).toEqual([]);
    expect((await stranger.get(`/employees?starting_after=${mine.id}`)).status).toBe(400);
    for (const method of ["PATCH", "DELETE"]) {
      const headers = { ...headersOf(credential), "content-type": "application/json" };
      const body = method === "PATCH" ? { body: JSON.stringify({ name: "Taken Over" }) } : {};
      const url = `${platform.gatewayUrl}/api/v1/employees/${mine.id}`;
      expect((await fetch(url, { method, headers, ...body })).status, method).toBe(404);
    }
    const update = { employee_id: "E-1", action: "update", name: "Taken Over" };
    expect((await sync(stranger, employerId, [update])).body).toMatchObject({
      employees_processed: 0,
      errors: [{ code: "EMPLOYEE_NOT_FOUND" }],
    });
  }
  expect(await employeesOf(employerId)).toEqual([mine]);
});

test("no log contains a name or an address of an employee", async () => {
  const employerId = newEmployer();
  const person = { employee_id: "E-1", first_name: "Quillfeather", last_name: "Ottoline" };
  const { body: synced } = await b.post("/employees/sync", {
    employer_id: employerId,
    employees: [{ ...person, email: "quillfeather@example.com" }],
  });
  expect(synced.employees_created).toBe(1);
  const wrong = { ...person, email: "quillfeather", hire_date: "Ottoline" };
  expect((await b.post("/employees/sync", { employer_id: employerId, employees: [wrong] })).status).toBe(400);
  await expect.poll(() => toldOf(employerId)).toEqual(["E-1 employee.created"]);
  const directory = join(platform.localDir, "logs");
  const logs = readdirSync(directory).map((file) => ({ file, log: readFileSync(join(directory, file), "utf8") }));
  expect(logs.map(({ file }) => file)).toContain(logFileOf("employee-sync"));
  for (const { file, log } of logs) expect(log, file).not.toMatch(/quillfeather|ottoline/i);
});

test("payroll of a new employer is warned of in both profiles, and its record is filled and found", async () => {
  const employees = [sampleEmployee({ id: "E-1" })];
  for (const partner of [a, b]) {
    const payroll = samplePayroll({ employerId: `new-42-${partner.profile}`, employees });
    const body = partner.profile === "A" ? reportA(payroll) : reportB(payroll);
    const accepted = await partner.post("/payroll/reports", body);
    const { employerId } = payroll;
    const warning = { code: "EMPLOYER_NEW", field: "employer_id", received: employerId, index: null };
    expect(accepted.body, accepted.text).toMatchObject({ warnings: [warning] });
    const misspelt = await partner.post("/payroll/reports?dry_run=true", { ...body, employer_id: `${employerId}x` });
    expect(misspelt.body, misspelt.text).toMatchObject({
      warnings: [{ code: "EMPLOYER_NEW", expected: expect.stringContaining(employerId) }],
    });
  }
  const { body } = await a.get("/employers?employer_id=new-42-A");
  const [employer] = body.data as { id: string }[];
  expect(body).toMatchObject({
    data: [{ object: "employer", employer_id: "new-42-A", name: null }],
    has_more: false,
  });
  const path = `/employers/${employer?.id}`;
  const party_ids = [{ party: "Granite Mutual", id: "ACC-7" }];
  expect((await a.patch(path, { name: "Quill & Co", party_ids })).body).toMatchObject({
    name: "Quill & Co",
    party_ids,
  });
  expect((await a.get(path)).body).toMatchObject({ name: "Quill & Co", fein: null, party_ids });
  expect((await a.delete(path)).body).toMatchObject({ error: { message: expect.stringContaining("counts for it") } });
});

test("a person's data is given, and erased but for what law makes stay", async () => {
  const employerId = newEmployer();
  const leaving = sampleEmployee({ id: "E-leaving", firstName: "Quentin", lastName: "Erasable" });
  const employees = [leaving, sampleEmployee({ id: "E-staying" })];
  const reportId = await a.submit(samplePayroll({ employerId, employees }));
  await a.ended(reportId);
  await vi.waitFor(async () => expect(await employeesOf(employerId)).toHaveLength(2), eventually);
  const query = `employer_id=${employerId}&employee_id=E-leaving`;
  const person = async () => {
    const { status, body, text } = await a.get(`/person-data?${query}`);
    expect(status, text).toBe(200);
    return { body, text };
  };
  // Its event is in the event log once it has been read from the bus.
  await vi.waitFor(async () => expect((await person()).body.event_ids).toHaveLength(1), eventually);
  const before = await person();
  const [employee] = before.body.employees as Employee[];
  expect(before.body).toMatchObject({
    employees: [{ employee_id: "E-leaving" }],
    payroll_records: [{ report_id: reportId, employee_id: "E-leaving" }],
    has_more: false,
  });
  const [eventId] = before.body.event_ids as string[];
  expect((await a.get(`/events/${eventId}`)).text).toContain("Erasable");

  const body = { employer_id: employerId, employee_id: "E-leaving" };
  const production = partnerOf(platform.gatewayUrl, platform.credentials.production.profileA);
  expect((await production.post("/person-data/erasure", body)).body).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ data: "payroll_names", erased: 0 })]),
  });
  const erased = await vi.waitFor(async () => {
    const answer = await a.post("/person-data/erasure", body);
    expect(answer.status, answer.text).toBe(200);
    // The delivery of its event may not be settled yet.
    expect(answer.body.results).toContainEqual(expect.objectContaining({ data: "events", stays: null }));
    return answer.body.results as { data: string; erased: number; stays: string | null }[];
  }, eventually);
  expect(erased).toContainEqual(expect.objectContaining({ data: "employees", erased: 1 }));
  expect(erased).toContainEqual(expect.objectContaining({ data: "payroll_names", erased: 1 }));
  expect(erased.find(({ data }) => data === "payroll")?.stays).toContain("29 CFR 516.5");

  const after = await person();
  expect(after.body.employees).toEqual([]);
  expect(after.body.payroll_records).toMatchObject([
    { employee_id: "E-leaving", name: "(erased)", gross_wages: expect.any(Number) },
  ]);
  expect((await a.get(`/events/${eventId}`)).text).not.toContain("Erasable");
  expect((await a.get(`/payroll/reports/${reportId}/records`)).text).not.toContain("Erasable");
  expect((await a.get(`/employees/${employee?.id}`)).status).toBe(404);
  expect(await employeesOf(employerId)).toMatchObject([{ employee_id: "E-staying" }]);
});
