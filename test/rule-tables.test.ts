import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { audited, insured } from "./fixture/partner/insured-employer.ts";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { sharedPlatform } from "./fixture/platform/shared-platform.ts";

let partner: Partner;
let other: Partner;
let production: Partner;
let headers: (type: string) => Record<string, string>;
let url: string;
beforeAll(async () => {
  const { gatewayUrl, credentials } = await sharedPlatform();
  partner = partnerOf(gatewayUrl, credentials.sandbox.profileA);
  other = partnerOf(gatewayUrl, credentials.other.profileA);
  production = partnerOf(gatewayUrl, credentials.production.profileA);
  url = `${gatewayUrl}/api/v1`;
  headers = (type) => ({ authorization: `Bearer ${credentials.sandbox.profileA.apiKey}`, "content-type": type });
});

const limits = (weekly_maximum: number, more: object = {}) => ({
  kind: "officer_limits",
  state: "TX",
  effective_from: "2025-01-01",
  source: "Acme manual, TX-12",
  applies_to: "officer",
  weekly_minimum: 500,
  weekly_maximum,
  ...more,
});
const overtime = {
  kind: "overtime",
  state: "TX",
  effective_from: "2025-01-01",
  source: "Acme manual, TX-3",
  deducted: false,
};

async function created(body: object): Promise<Answer["body"]> {
  const answer = await partner.post("/rule-tables", body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const employees = [
  { employee_id: "E-1", classification_code: "5403", state: "TX", gross_wages: 400_000, officer: true },
  { employee_id: "E-2", classification_code: "5403", state: "TX", gross_wages: 1100, overtime_pay: 300 },
];
const policyWith = (rule_table: unknown, more: object = {}) => ({
  classifications: [{ state: "TX", classification_code: "5403", rate: 10 }],
  rule_table,
  ...more,
});

test("rows of a table come before the rules on file and after what the policy states, and are cited and replayed", async () => {
  const clerical = limits(900, { classification_codes: ["8810"] });
  const { id } = await created({ name: "Acme 2025", rows: [limits(2000), clerical, overtime] });
  const policyId = await insured(partner, { policy: policyWith(id), reports: [{ wages: employees }] });
  const audit = await audited(partner, policyId);
  // 52 weeks of 2,000, and the overtime counts in full.
  expect(audit).toMatchObject({ status: "completed", results: { remuneration: 105_100, actual_premium: 10_510 } });
  const { body } = await partner.get(`/audits/${audit.id}/worksheet`);
  const row = "officer_limits/TX/2025-01-01/officer";
  expect(body.rules).toContainEqual({
    rule: `${row}/${id}`,
    kind: "officer_limits",
    state: "TX",
    effective_from: "2025-01-01",
    source: "Acme manual, TX-12",
    rule_table: { id, version: 1, row },
    checked_on: null,
  });

  const changed = await partner.patch(`/rule-tables/${id}`, { rows: [limits(3000), overtime] });
  expect(changed.body).toMatchObject({ version: 2, row_count: 2 });
  expect((await partner.patch(`/rule-tables/${id}`, { rows: [overtime, limits(3000)] })).body.version).toBe(2);
  expect((await partner.get(`/audits/${audit.id}`)).body).toMatchObject({
    out_of_date: true,
    changed_policy_members: ["rule_table"],
  });
  expect((await partner.post(`/audits/${audit.id}/replay`, {})).body).toMatchObject({ equal: true });
  const preview = (await partner.post(`/policies/${policyId}/premium-preview`, {})).body;
  expect(preview).toMatchObject({ missing: [], worksheet: { remuneration: 157_100 } });
  const stated = [{ state: "TX", kind: "officer", weekly_maximum: 1000 }];
  expect((await partner.patch(`/policies/${policyId}`, { officer_limits: stated })).status).toBe(200);
  const overridden = (await partner.post(`/policies/${policyId}/premium-preview`, {})).body;
  expect(overridden).toMatchObject({ worksheet: { remuneration: 53_100 } });

  const coverage = await partner.get(`/rules/coverage?state=TX&date=2025-06-01&rule_table=${id}`);
  expect(coverage.body.rules).toContainEqual(
    expect.objectContaining({ rule: `${row}/${id}`, basis: "rule_table", on_file: true }),
  );
  const inUse = await fetch(`${url}/rule-tables/${id}`, { method: "DELETE", headers: headers("application/json") });
  expect([inUse.status, await inUse.text()]).toEqual([409, expect.stringContaining(policyId)]);
  await vi.waitFor(async () => {
    const { body: activity } = await partner.get(`/activity?resource_id=${id}`);
    expect(JSON.stringify(activity)).toContain("rule_table.updated");
  }, eventually);
});

test("a CSV file is a table too, and wrong rows are listed each with what was expected", async () => {
  const csv =
    'kind,state,effective_from,source,applies_to,short_rates,multiple,classification_codes,yearly_maximum\ncancellation,TX,2025-01-01,"Manual, 4",short_rate,30:0.2;365:1,,,\nnoncompliance,TX,2025-01-01,Manual,,,1.5,,\nemployee_caps,TX,2025-01-01,Manual,,,,5403;5551,36000\n';
  const send = async (body: string) => {
    const response = await fetch(`${url}/rule-tables?name=File`, {
      method: "POST",
      headers: headers("text/csv"),
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const loaded = await send(csv);
  expect(loaded).toMatchObject({ status: 201, body: { name: "File", version: 1, row_count: 3 } });
  const rows = (await partner.get(`/rule-tables/${loaded.body.id}/rows`)).body;
  expect(rows.data).toMatchObject([
    {
      id: "cancellation/TX/2025-01-01/short_rate",
      short_rates: [
        { to_day: 30, share: 0.2 },
        { to_day: 365, share: 1 },
      ],
    },
    { id: "employee_caps/TX/2025-01-01/5403+5551", yearly_maximum: 36_000 },
    { id: "noncompliance/TX/2025-01-01", multiple: 1.5 },
  ]);
  expect((await partner.get(`/rule-tables/${loaded.body.id}/versions`)).body.data).toMatchObject([{ version: 1 }]);
  const wrong = await send(`${csv}overtime,ZZ,2025-13-01,Manual,,,2,,\n`);
  expect(wrong.status).toBe(400);
  const { errors } = wrong.body.error as { errors: object[] };
  expect(errors).toMatchObject([
    { index: 3, line: 5, column: "state", received: "ZZ" },
    { column: "effective_from", received: "2025-13-01" },
    { column: "multiple", expected: "empty in a row of overtime", received: "2" },
    { column: "deducted", expected: "a value in a row of overtime" },
  ]);
});

test("a table is its owner's in its environment, and is gone once it is deleted", async () => {
  const { id } = await created({ name: "Mine", rows: [overtime] });
  for (const stranger of [other, production]) {
    expect((await stranger.get(`/rule-tables/${id}`)).status).toBe(404);
    expect((await stranger.patch(`/rule-tables/${id}`, { name: "Theirs" })).status).toBe(404);
    expect((await stranger.delete(`/rule-tables/${id}`)).status).toBe(404);
    const policy = { employer_id: "stranger", effective_date: "2025-01-01", premium: 1, rule_table: id };
    expect((await stranger.post("/policies", policy)).body).toMatchObject({ error: { param: "rule_table" } });
    expect((await stranger.get(`/rules/coverage?state=TX&date=2025-06-01&rule_table=${id}`)).status).toBe(404);
  }
  expect((await partner.delete(`/rule-tables/${id}`)).body).toMatchObject({ message: "rule_table_deleted" });
  expect((await partner.get(`/rule-tables/${id}`)).status).toBe(404);
});
