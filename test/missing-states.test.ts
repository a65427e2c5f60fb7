import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { reportA, sampleEmployee, samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partner: Partner;
beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
});

const missing = { code: "STATE_MISSING", received: "", expected: expect.stringContaining("postal code") };

/** The body of a report whose employees have these class codes and no state. */
function withoutStates(employerId: string, ...classCodes: string[]) {
  const employees = classCodes.map((classCode, index) => sampleEmployee({ id: `E-${index}`, classCode }));
  const body = reportA(samplePayroll({ employerId, employees }));
  return { ...body, employees: body.employees.map(({ state, ...employee }) => employee) };
}

async function createPolicy(employer_id: string, ...classes: [string, string][]) {
  const classifications = classes.map(([state, classification_code]) => ({ state, classification_code, rate: 1 }));
  const policy = { employer_id, effective_date: "2025-01-01T00:00:00Z", premium: 1000, classifications };
  const answer = await partner.post("/policies", policy);
  expect(answer.status, answer.text).toBe(201);
  // The event of the policy makes the employer known; before that, payroll of it is payroll of a new employer.
  await vi.waitFor(async () => {
    expect((await partner.get(`/employers?employer_id=${employer_id}`)).body).toMatchObject({
      data: [{ employer_id }],
    });
  }, eventually);
}

test("a missing state is filled from the policy where its class has one state, and warned of where it has two", async () => {
  await createPolicy("two-states", ["NJ", "5403"], ["NJ", "8810"], ["CT", "8810"]);
  const body = withoutStates("two-states", "5403", "8810");
  const warnings = [{ ...missing, field: "employees[1].state", employee_id: "E-1" }];

  const checked = await partner.post("/payroll/reports?dry_run=true", body);
  expect([checked.status, checked.body]).toMatchObject([200, { valid: true, warnings }]);
  const response = await partner.post("/payroll/reports", body);
  expect(response.status, response.text).toBe(202);
  const id = String(response.body.report_id);
  expect(await partner.ended(id)).toMatchObject({ status: "completed", records_processed: 2 });
  expect((await partner.get(`/payroll/reports/${id}`)).body).toMatchObject({ errors: [], warnings });
  const records = await partner.get(`/payroll/reports/${id}/records`);
  expect(records.body, records.text).toMatchObject({ data: [{ state: "NJ" }, {}] });

  // A filled state is no part of the content.
  expect((await partner.post("/payroll/reports", body)).status).toBe(409);
});

test("a file is filled from the policy of one state; a row that was sent with the state is no repetition", async () => {
  await createPolicy("one-state", ["OR", "8810"]);
  const content =
    "employee_id,name,classification_code,state,hours_worked,gross_wages\nE-1,Ada Quill,8810,,80,2000\nE-1,Ada Quill,8810,OR,1,100\n";
  const path = "/files?employer_id=one-state&period_start=2025-01-01&period_end=2025-01-15";
  const response = await partner.post(path, content, { "content-type": "text/csv" });
  expect(response.status, response.text).toBe(202);
  const id = String(response.body.file_id);
  expect(await partner.ended(id)).toMatchObject({ status: "completed", records_processed: 2 });
  const records = await partner.get(`/payroll/reports/${id}/records`);
  expect(records.body, records.text).toMatchObject({ data: [{ state: "OR" }, { state: "OR" }] });
});

test("a policy of other days fills nothing", async () => {
  await createPolicy("other-days", ["OR", "8810"]);
  const before = { ...withoutStates("other-days", "8810"), period_start: "2024-12-16", period_end: "2024-12-31" };
  const checked = await partner.post("/payroll/reports?dry_run=true", before);
  expect(checked.body).toMatchObject({ valid: true, warnings: [missing] });
});

test("the state of the employee record goes before that of the policy", async () => {
  await createPolicy("recorded", ["OR", "8810"]);
  const employee = { employer_id: "recorded", employee_id: "E-1", name: "Ada Quill", state: "ID" };
  const created = await partner.post("/employees", employee);
  expect(created.status, created.text).toBe(201);
  const body = withoutStates("recorded", "8810", "8810");
  const response = await partner.post("/payroll/reports", body);
  const id = String(response.body.report_id);
  expect(await partner.ended(id)).toMatchObject({ status: "completed" });
  const records = await partner.get(`/payroll/reports/${id}/records`);
  expect(records.body, records.text).toMatchObject({ data: [{ state: "OR" }, { state: "ID" }] });
});
