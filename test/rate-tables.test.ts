import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partner: Partner;
beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
});

async function patch(path: string, body: object | string, contentType = "application/json") {
  const response = await fetch(`${platform.gatewayUrl}/api/v1${path}`, {
    method: "PATCH",
    headers: { ...headersOf(platform.credentials.sandbox.profileA), "content-type": contentType },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function created(path: string, body: object, status = 201): Promise<Answer["body"]> {
  const answer = await partner.post(path, body);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

const roofing = { state: "IN", class_code: "5551", description: "Roofs", rate: 40, minimum_premium: 900 };
const clerical = { state: "IN", class_code: "8810", rate: 0.25 };

async function newTable(rows: object[] = [roofing, clerical]): Promise<string> {
  return String((await created("/rate-tables", { name: "Acme 2025", rows })).id);
}

let employers = 0;

/** A policy of 2025 that rates carpentry itself and the other classes by the table. */
async function policyOf(table: string, more: object = {}) {
  return created("/policies", {
    employer_id: `rated-employer-${++employers}`,
    effective_date: "2025-01-01T00:00:00Z",
    premium: 10_000,
    rate_table: table,
    classifications: [{ state: "IN", classification_code: "5403", rate: 10 }],
    ...more,
  });
}

async function paidYear(employerId: unknown, wages: Record<string, number>) {
  const { report_id: id } = await created(
    "/payroll/reports",
    {
      employer_id: employerId,
      period_start: "2025-01-01",
      period_end: "2025-12-31",
      employees: Object.entries(wages).map(([classification_code, gross_wages], index) => ({
        employee_id: `E-${index}`,
        name: "Ada Quill",
        state: "IN",
        hours_worked: 2000,
        classification_code,
        gross_wages,
      })),
      payroll_data: {},
    },
    202,
  );
  expect((await partner.ended(String(id))).status).toBe("completed");
}

async function audited(policyId: unknown) {
  const { id } = await created("/audits", { policy_id: policyId }, 202);
  await vi.waitFor(async () => {
    const { body } = await partner.get(`/audits/${id}`);
    expect(body.status).toBe("completed");
  }, eventually);
  return String(id);
}

test("a class that the policy does not list is rated from its rate table, and the worksheet names table and version", async () => {
  const table = await newTable();
  const policy = await policyOf(table);
  expect(policy.rate_table).toBe(table);
  await paidYear(policy.employer_id, { "5403": 60_000, "5551": 10_000 });

  const preview = (await partner.post(`/policies/${policy.id}/premium-preview`, "")).body;
  expect(preview.missing).toEqual([]);
  expect(preview.worksheet).toMatchObject({ manual_premium: 10_000 });

  const audit = await audited(policy.id);
  const { lines } = (await partner.get(`/audits/${audit}/worksheet`)).body as { lines: object[] };
  expect(lines).toMatchObject([
    { classification_code: "5403", rate: 10, premium: 6000, rate_source: { type: "policy", rate_table: null } },
    {
      classification_code: "5551",
      rate: 40,
      premium: 4000,
      rate_source: { type: "rate_table", rate_table: table, version: 1 },
    },
  ]);
});

test("a policy overrides single rates, and takes rates for its own estimates from the table", async () => {
  const table = await newTable();
  const policy = await policyOf(table, {
    premium: undefined,
    classifications: [
      { state: "IN", classification_code: "5551", rate: 30, estimated_payroll: 10_000 },
      { state: "IN", classification_code: "8810", estimated_payroll: 200_000 },
    ],
  });
  expect(policy.estimated_premium).toBe(3500);
});

test("a change of rows makes a version, the same rows none, and earlier versions stay readable", async () => {
  const table = await newTable();
  const csv = "State,Class Code,Rate,Min Premium\nIN,5551,42.5,900\nIN,8810,0.25,\n";
  expect((await patch(`/rate-tables/${table}`, csv, "text/csv")).body).toMatchObject({ version: 2, row_count: 2 });
  expect((await patch(`/rate-tables/${table}`, csv, "text/csv")).body).toMatchObject({ version: 2 });
  expect((await patch(`/rate-tables/${table}`, { name: "Renamed" })).body).toMatchObject({
    version: 2,
    name: "Renamed",
  });

  const rows = async (query: string) => (await partner.get(`/rate-tables/${table}/rows${query}`)).body;
  expect(await rows("?class_code=5551")).toMatchObject({ version: 2, data: [{ rate: 42.5 }] });
  expect(await rows("?class_code=5551&version=1")).toMatchObject({
    version: 1,
    data: [{ rate: 40, description: "Roofs" }],
  });
  const first = await rows("?state=IN&limit=1");
  expect(first).toMatchObject({ data: [{ class_code: "5551" }], has_more: true });
  const { id } = (first.data as { id: string }[])[0] ?? {};
  expect(await rows(`?limit=1&starting_after=${id}`)).toMatchObject({
    data: [{ class_code: "8810" }],
    has_more: false,
  });
  expect((await partner.get(`/rate-tables/${table}/versions`)).body.data).toMatchObject([
    { version: 2 },
    { version: 1 },
  ]);
});

test("an audit is out of date only if a rate that it used has changed", async () => {
  const table = await newTable();
  const policy = await policyOf(table);
  await paidYear(policy.employer_id, { "5551": 10_000 });
  const audit = await audited(policy.id);
  await patch(`/rate-tables/${table}`, { rows: [roofing, { ...clerical, rate: 0.3 }] });
  await patch(`/rate-tables/${table}`, {
    rows: [roofing, { ...roofing, rate: 55, effective_from: "2026-01-01" }, clerical],
  });
  expect((await partner.get(`/audits/${audit}`)).body).toMatchObject({ out_of_date: false });
  await patch(`/rate-tables/${table}`, { rows: [{ ...roofing, rate: 41 }, clerical] });
  expect((await partner.get(`/audits/${audit}`)).body).toMatchObject({ out_of_date: true });
});

test("new rates apply to policies that begin on their day, or within terms if the table says so", async () => {
  const rows = [roofing, { ...roofing, rate: 60, effective_from: "2025-07-02" }];
  const table = await newTable(rows);
  const policy = await policyOf(table);
  await paidYear(policy.employer_id, { "5551": 36_500 });
  const premium = async () => {
    const { worksheet } = (await partner.post(`/policies/${policy.id}/premium-preview`, "")).body;
    return (worksheet as { manual_premium: number }).manual_premium;
  };
  expect(await premium()).toBe(14_600);
  await patch(`/rate-tables/${table}`, { applies_to: "outstanding" });
  // 182 days at 40 and 183 at 60, 100.00 a day.
  expect(await premium()).toBe(7280 + 10_980);
});

test("a table that a policy names is not deleted, and a policy cannot name a table that does not exist", async () => {
  const table = await newTable();
  const policy = await policyOf(table);
  expect((await partner.delete(`/rate-tables/${table}`)).status).toBe(409);
  expect((await patch(`/policies/${policy.id}`, { rate_table: "rtb_1" })).body).toMatchObject({
    error: { param: "rate_table" },
  });
  expect((await patch(`/policies/${policy.id}`, { rate_table: null })).status).toBe(200);
  expect((await partner.delete(`/rate-tables/${table}`)).body).toMatchObject({
    deleted: true,
    message: "rate_table_deleted",
  });
  expect((await partner.get(`/rate-tables/${table}`)).status).toBe(404);
});

test("wrong rows are all listed, with line, column, what is expected and what was received, and nothing is stored", async () => {
  const csv = 'state,class_code,rate\nIN,"88\n10",1\nIN,8810,x\nIN,8810,0.25\nPA,8810,1\nIN,8810,0.3\n';
  const answer = await partner.post("/rate-tables?name=Wrong", csv, { "content-type": "text/csv" });
  expect(answer.status).toBe(400);
  const { error } = answer.body as { error: { errors: object[]; param: string } };
  expect(error.errors).toMatchObject([
    { index: 0, column: "class_code", expected: "4 digits" },
    { index: 1, line: 4, column: "rate", expected: expect.stringContaining("a number"), received: "x" },
    { index: 3, line: 6, column: "class_code", expected: "3 digits, which a 0 may precede", received: "8810" },
    { index: 4, line: 7, column: "class_code", received: "8810" },
  ]);
  const misspelt = "state,class_code,rate,efective_from\nIN,8810,0.25,2026-07-01\n";
  const unknown = await partner.post("/rate-tables?name=Wrong", misspelt, { "content-type": "text/csv" });
  expect(unknown).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining("efective_from") } },
  });
  const json = await partner.post("/rate-tables", {
    name: "Wrong",
    rows: [clerical, { state: "ZZ", class_code: "8810", rate: -1 }],
  });
  expect(json.body).toMatchObject({
    error: {
      param: "rows[1].state",
      errors: [
        { line: null, column: "state", received: "ZZ" },
        { column: "rate", received: "-1" },
      ],
    },
  });
});

test("fifty thousand rows load as CSV and as JSON", async () => {
  const states = ["TX", "IN", "IL", "FL", "GA"];
  const rows = Array.from({ length: 50_000 }, (_, index) => ({
    state: states[index % 5] ?? "TX",
    class_code: String(Math.floor(index / 5)).padStart(4, "0"),
    rate: (index % 1000) / 100,
  }));
  const csv = ["state,class_code,rate", ...rows.map((row) => Object.values(row).join(","))].join("\n");
  const loaded = await partner.post("/rate-tables?name=Large", csv, { "content-type": "text/csv" });
  expect(loaded.body, loaded.text).toMatchObject({ row_count: 50_000 });
  expect(await created("/rate-tables", { name: "Large", rows })).toMatchObject({ row_count: 50_000 });
});

test("a table is not deleted under an audit that was rated from it", async () => {
  const table = await newTable();
  const policy = await policyOf(table);
  await paidYear(policy.employer_id, { "5551": 10_000 });
  const audit = await audited(policy.id);
  const ownRates = [{ state: "IN", classification_code: "5551", rate: 40 }];
  await patch(`/policies/${policy.id}`, { rate_table: null, classifications: ownRates });
  const refused = await partner.delete(`/rate-tables/${table}`);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(audit)]);
  await patch(`/audits/${audit}`, { reason: "own rates" });
  expect((await partner.delete(`/rate-tables/${table}`)).status).toBe(200);
});
