import { createHash } from "node:crypto";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { askPostgres } from "./fixture/operator/ask-postgres.ts";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partner: Partner;
beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
});

interface Wages {
  employee_id: string;
  classification_code: string;
  gross_wages: number;
  overtime_pay?: number;
  officer?: boolean;
  state?: string;
}

let employers = 0;
const newEmployer = () => `audited-employer-${++employers}`;

/** Reports what was paid in a month of 2025 and waits until it counts. */
async function pay(
  employerId: string,
  month: number,
  wages: Wages[],
  more: { corrects?: string; payroll_data?: object } = {},
): Promise<string> {
  const lastDay = new Date(Date.UTC(2025, month, 0)).getUTCDate();
  const monthName = `2025-${String(month).padStart(2, "0")}`;
  const answer = await partner.post("/payroll/reports", {
    employer_id: employerId,
    period_start: `${monthName}-01`,
    period_end: `${monthName}-${lastDay}`,
    employees: wages.map((line) => ({ name: "Ada Quill", hours_worked: 100, state: "IN", ...line })),
    payroll_data: {},
    ...more,
  });
  expect(answer.status, answer.text).toBe(202);
  const reportId = String(answer.body.report_id);
  expect((await partner.ended(reportId)).status).toBe("completed");
  return reportId;
}

async function created(path: string, body: object, status = 201): Promise<Answer["body"]> {
  const answer = await partner.post(path, body);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

function newPolicy(employerId: string, more: object = {}) {
  return created("/policies", {
    employer_id: employerId,
    effective_date: "2025-01-01T00:00:00Z",
    premium: 10_000,
    classifications: [
      { state: "IN", classification_code: "5403", rate: 12.5 },
      { state: "IN", classification_code: "8810", rate: 0.25 },
    ],
    ...more,
  });
}

async function audited(policyId: unknown, more: object = {}): Promise<Answer["body"]> {
  const opened = await created("/audits", { policy_id: policyId, ...more }, 202);
  expect(opened.status).toBe("in_progress");
  return vi.waitFor(async () => {
    const { body } = await partner.get(`/audits/${opened.id}`);
    expect(body.status).not.toBe("in_progress");
    return body;
  }, eventually);
}

async function patched(path: string, body: object): Promise<Answer> {
  const { apiKey } = platform.credentials.sandbox.profileA;
  const response = await fetch(`${platform.gatewayUrl}/api/v1${path}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

test("a year's payroll becomes the premium that its worksheet shows, and a late correction becomes another", async () => {
  const employerId = newEmployer();
  const policy = await newPolicy(employerId, { experience_modifier: 0.9, expense_constant: 200 });
  const carpenter = { employee_id: "E-1", classification_code: "5403", gross_wages: 5000, overtime_pay: 600 };
  // 4,000 a month for 12 months; in Indiana an officer's year counts for at least 52 weeks at 1,000.
  const officer = { employee_id: "E-2", classification_code: "8810", gross_wages: 4000, officer: true };
  const reports: string[] = [];
  for (let month = 1; month <= 12; month++) reports.push(await pay(employerId, month, [carpenter, officer]));

  const audit = await audited(policy.id);
  // 12 × (5,000 − 200) = 57,600 at 12.50; 52 weeks at 1,000 at 0.25.
  const manual = 7200 + 130;
  expect(audit).toMatchObject({
    status: "completed",
    version: 1,
    results: { payroll: 108_000, estimated_premium: 10_000, adjustment_type: "return_premium" },
  });
  const worksheet = (await partner.get(`/audits/${audit.id}/worksheet`)).body;
  expect(worksheet).toMatchObject({ object: "worksheet", method: "rates", manual_premium: manual });
  expect(worksheet.final_premium).toBe(Math.round(manual * 90) / 100 + 200);
  expect(worksheet.lines).toMatchObject([
    {
      classification_code: "5403",
      payroll: 60_000,
      deductions: [{ kind: "overtime_premium", amount: 2400 }],
      remuneration: 57_600,
      premium: 7200,
      sources: reports.toSorted().map((report_id) => ({ report_id, positions: [{ first: 0, last: 0 }] })),
    },
    { classification_code: "8810", remuneration: 52_000, premium: 130 },
  ]);
  expect((await partner.get(`/policies/${policy.id}`)).body.premium).toBe(worksheet.final_premium);

  const [first = ""] = reports;
  const correction = await pay(employerId, 1, [{ ...carpenter, gross_wages: 15_000 }, officer], { corrects: first });
  await vi.waitFor(async () => {
    const { body } = await partner.get(`/audits/${audit.id}`);
    expect(body).toMatchObject({ out_of_date: true, changed_report_ids: [correction] });
  }, eventually);
  const revised = await patched(`/audits/${audit.id}`, { reason: "January was corrected." });
  expect(revised.status, revised.text).toBe(200);
  expect(revised.body).toMatchObject({ version: 2, out_of_date: false, results: { payroll: 118_000 } });
  const { data } = (await partner.get(`/audits/${audit.id}/versions`)).body;
  expect(data).toMatchObject([
    { version: 2, kind: "revision" },
    { version: 1, kind: "audit" },
  ]);
});

test("missing days are listed, previewed before the audit, and fixed by the missing payroll", async () => {
  const employerId = newEmployer();
  const policy = await newPolicy(employerId);
  const clerk = { employee_id: "E-1", classification_code: "8810", gross_wages: 1000 };
  for (let month = 1; month <= 11; month++) await pay(employerId, month, [clerk]);
  const { body: preview } = await partner.post(`/policies/${policy.id}/premium-preview`, {});
  expect(preview).toMatchObject({
    missing_days: 31,
    missing: [{ code: "MISSING_DAYS", from: "2025-12-01", to: "2025-12-31", days: 31 }],
    worksheet: { payroll: 11_000, final_premium: 27.5 },
  });
  const audit = await audited(policy.id);
  expect(audit).toMatchObject({ status: "failed", failure: { code: "MISSING_DAYS", missing_days: 31 }, results: null });
  await pay(employerId, 12, [clerk], { payroll_data: { subcontractor_payments: 8000 } });
  const { body: mended } = await patched(`/audits/${audit.id}`, {});
  expect(mended).toMatchObject({ status: "completed", failure: null, results: { actual_premium: 50 } });
});

test("another environment's payroll does not count", async () => {
  const employerId = newEmployer();
  const policy = await newPolicy(employerId);
  const production = partnerOf(platform.gatewayUrl, platform.credentials.production.profileA);
  const report = await production.post("/payroll/reports", {
    employer_id: employerId,
    period_start: "2025-01-01",
    period_end: "2025-12-31",
    employees: [
      { employee_id: "E", name: "N", classification_code: "5403", state: "IN", hours_worked: 1, gross_wages: 9 },
    ],
    payroll_data: {},
  });
  await production.ended(String(report.body.report_id));
  expect(await audited(policy.id)).toMatchObject({ status: "failed", failure: { code: "NO_EXPOSURE" } });
  expect((await production.get(`/policies/${policy.id}`)).status).toBe(404);
});

test("interim audits charge instalments, do not block the final audit, and leave it nothing to adjust", async () => {
  const employerId = newEmployer();
  const carpentry = { state: "IN", classification_code: "5403", rate: 10, estimated_payroll: 60_000 };
  const rated = { premium: null, classifications: [carpentry], expense_constant: 240, discount_table: "A" };
  const policy = await newPolicy(employerId, rated);
  const instalments: unknown[] = [];
  for (let month = 1; month <= 12; month++) {
    await pay(employerId, month, [{ employee_id: "E-1", classification_code: "5403", gross_wages: 20_000 }]);
    if (month % 3 !== 0) continue;
    const period_end = new Date(Date.UTC(2025, month, 0)).toISOString().slice(0, 10);
    const quarter = await audited(policy.id, { audit_type: "interim", period_end });
    expect(quarter).toMatchObject({ status: "completed", audit_type: "interim", period_end });
    instalments.push(Object(quarter.results).instalment);
  }
  expect(instalments).toEqual([6059.18, 5877.83, 5514.5, 5514.49]);
  const final = await audited(policy.id);
  expect(final).toMatchObject({
    audit_type: "final",
    results: { actual_premium: 22_966, total_premium: 22_966, total_due: 22_966, adjustment: 0, instalment: 0 },
  });
  expect((await partner.get(`/policies/${policy.id}`)).body.premium).toBe(22_966);
  const again = await partner.post("/audits", { policy_id: policy.id });
  expect(again).toMatchObject({ status: 409, body: { error: { code: "duplicate_resource" } } });
});

test("a policy is cancelled by the insured in the short rate, and reinstated", async () => {
  const employerId = newEmployer();
  const carpentry = { state: "IN", classification_code: "5403", rate: 10 };
  const policy = await newPolicy(employerId, { classifications: [carpentry], expense_constant: 200, status: "active" });
  for (const month of [1, 2, 3]) {
    await pay(employerId, month, [{ employee_id: "E-1", classification_code: "5403", gross_wages: 20_000 }]);
  }
  const path = `/policies/${policy.id}`;
  const cancellation = { cancellation_date: "2025-04-01", cancellation_method: "short_rate" };
  const cancelled = await patched(path, { status: "cancelled", ...cancellation });
  expect(cancelled, cancelled.text).toMatchObject({ status: 200, body: { status: "cancelled", premium: 2465.75 } });
  const audit = await audited(policy.id);
  expect(audit).toMatchObject({ audit_type: "final", period_end: "2025-03-31", results: { actual_premium: 8586.67 } });
  const { steps } = (await partner.get(`/audits/${audit.id}/worksheet`)).body;
  expect(steps).toContainEqual(expect.objectContaining({ step: "short_rate", factor: 0.35, amount: 2537.35 }));
  const reinstated = await patched(path, { status: "active" });
  // Its term is over.
  const whole = { status: "expired", cancellation_date: null, cancellation_method: null, premium: 10_000 };
  expect(reinstated).toMatchObject({ status: 200, body: whole });
  expect((await partner.get(`/audits/${audit.id}`)).body).toMatchObject({ out_of_date: true });
});

interface Proof {
  versions: ({ version: number; inputs: { kind: string; id: string; digest: string }[] } & Record<string, unknown>)[];
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** RFC 8785, as a stranger would write it. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
}

/** Recomputes every digest of an audit from what the public API returns. */
async function recompute(auditId: string) {
  const { versions } = (await partner.get(`/audits/${auditId}/proof`)).body as unknown as Proof;
  let before: unknown = null;
  for (const { digest, ...version } of versions) {
    expect(version.previous_digest).toBe(before);
    expect(sha256(canonical(version))).toBe(digest);
    before = digest;
    const { body } = await partner.get(`/audits/${auditId}/inputs?version=${version.version}`);
    const { inputs, worksheet } = body as unknown as Record<string, never> & {
      inputs: Document[];
      worksheet: Document;
    };
    expect(sha256(worksheet.document)).toBe(version.worksheet_digest);
    for (const input of inputs) expect(sha256(await whole(input)), input.kind).toBe(input.digest);
    expect(inputs.map(({ document: _, ...input }) => input)).toEqual(version.inputs);
  }
  return versions;
}

interface Document {
  kind: string;
  id: string;
  digest: string;
  document: string;
}

/** The text of an input: that of a report with its records. */
async function whole({ kind, id, document }: Document): Promise<string> {
  if (kind !== "report") return document;
  const { data } = (await partner.get(`/payroll/reports/${id}/records`)).body as unknown as {
    data: Record<string, string | number | boolean | null>[];
  };
  const lines = data.map((record) => [
    record.position,
    record.employee_id,
    record.state ?? "",
    record.classification_code,
    record.officer,
    ...[record.gross_wages, record.hours_worked, record.overtime_pay].map(String),
    ...[record.overtime_multiplier, record.double_time_pay].map(String),
  ]);
  return canonical({ ...JSON.parse(document), lines });
}

test("each version proves what it was rated from, replays to its figure, and a replay names an altered wage", async () => {
  const employerId = newEmployer();
  const table = await created("/rate-tables", {
    name: "proof",
    rows: [{ state: "IN", classification_code: "5403", rate: 10, description: "Carpentry, own words" }],
  });
  const { id: policyId } = await newPolicy(employerId, {
    expiration_date: "2025-02-01T00:00:00Z",
    premium: null,
    rate_table: table.id,
    experience_modifier: 1.1,
    classifications: [{ state: "IN", classification_code: "5403", estimated_payroll: 12_000 }],
  });
  const lines = [1, 2, 3].map((number) => ({
    employee_id: `E-${number}`,
    classification_code: "5403",
    gross_wages: 4000.25,
    overtime_pay: 300,
  }));
  const reportId = await pay(employerId, 1, lines);
  const { id, results } = await audited(policyId);
  const first = Object(results).total_premium;
  expect((await patched(`/policies/${policyId}`, { experience_modifier: 0.8 })).status).toBe(200);
  expect(
    (await patched(`/rate-tables/${table.id}`, { rows: [{ state: "IN", classification_code: "5403", rate: 20 }] }))
      .status,
  ).toBe(200);
  const revised = await patched(`/audits/${id}`, { reason: "A new modification." });
  const second = Object(revised.body.results).total_premium;
  expect(second).not.toBe(first);

  const { body: sheet } = await partner.get(`/audits/${id}/worksheet?version=1`);
  expect(sheet.lines).toMatchObject([{ class_description: "Carpentry, own words" }]);
  const versions = await recompute(String(id));
  expect(versions).toMatchObject([
    { reason: "The audit was opened.", actor: { type: "api_key" }, total_premium: first, inputs_kept: true },
    { reason: "A new modification.", actor: { type: "api_key" }, total_premium: second, inputs_kept: true },
  ]);
  const { data } = (await partner.get(`/audits/${id}/versions`)).body;
  expect(data).toMatchObject(
    versions.toReversed().map(({ version, actor, reason, digest }) => ({ version, actor, reason, digest })),
  );
  const replay = async (body?: object) => (await partner.post(`/audits/${id}/replay`, body ?? "")).body;
  const equal = { object: "audit_replay", equal: true, difference: null };
  expect(await replay({ version: 1 })).toMatchObject({
    ...equal,
    version: 1,
    total_premium: first,
    replayed_premium: first,
  });
  expect(await replay()).toMatchObject({ ...equal, version: 2, total_premium: second, replayed_premium: second });
  const unknown = await partner.post(`/audits/${id}/replay`, { version: 3 });
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: "audit_version_not_found" } } });

  // A report that no longer counts is still compared.
  await created(`/payroll/reports/${reportId}/void`, {}, 200);
  expect(await replay()).toMatchObject(equal);
  const postgres = platform.postgresUrl;
  const line = `report_id = '${reportId}' AND position = 1`;
  await askPostgres(postgres, `UPDATE payroll_intake.payroll_records SET gross_wages = 400.25 WHERE ${line}`);
  expect(await replay({ version: 1 })).toMatchObject({
    equal: false,
    total_premium: first,
    difference: {
      where: "payroll_records",
      report_id: reportId,
      position: 1,
      employee_id: "E-2",
      member: "gross_wages",
      kept: "4000.25",
      replayed: "400.25",
    },
  });
});

test("an endorsement changes the estimate from its day on, and a payment counts in the term that it is for", async () => {
  const employerId = newEmployer();
  const classifications = [{ state: "IN", classification_code: "5403", rate: 10, estimated_payroll: 36_500 }];
  const policy = await newPolicy(employerId, { premium: null, classifications });
  expect(policy).toMatchObject({ estimated_premium: 3650, estimated_premium_source: "derived" });
  const change = { endorsement_date: "2025-07-01", classifications: [{ ...classifications[0], rate: 20 }] };
  const endorsed = await patched(`/policies/${policy.id}`, change);
  expect(endorsed.body).toMatchObject({
    premium: 5490,
    estimated_premium: 5490,
    estimated_premium_source: "derived",
    estimated_premium_changes: [
      { effective_date: "2025-01-01", estimated_premium: 3650 },
      { effective_date: "2025-07-01", estimated_premium: 5490 },
    ],
    classifications: [{ rates: [{ rate: 10 }, { rate: 20, effective_date: "2025-07-01" }], estimates: [] }],
  });
  const refused = await patched(`/policies/${policy.id}`, { endorsement_date: "2026-07-01", experience_modifier: 1.1 });
  expect(refused).toMatchObject({ status: 400, body: { error: { param: "endorsement_date" } } });

  await created("/payroll/reports", statement(employerId, "2025-01-01", "2025-12-31"), 202);
  const renewal = { effective_date: "2026-01-01T00:00:00Z", premium: 6000 };
  expect((await patched(`/policies/${policy.id}`, renewal)).status).toBe(200);
  const owed = { policy_id: policy.id, amount: 100, status: "processed" };
  await created("/payments", { ...owed, term_effective_date: "2025-01-01" });
  expect(await created("/payments", owed)).toMatchObject({ term_effective_date: "2026-01-01T00:00:00.000Z" });
  const period = { period_start: "2025-01-01", period_end: "2025-12-31" };
  const final = await audited(policy.id, period);
  expect(final.results).toMatchObject({ paid: 100, balance: -100 });
  const interim = await partner.post("/audits", { policy_id: policy.id, ...period, period_end: "2025-06-30" });
  expect(interim).toMatchObject({ status: 409, body: { error: { code: "duplicate_resource" } } });
  expect(interim.text).toContain(String(final.id));
});

/** A statement that nobody was paid. */
function statement(employerId: string, start: string, end: string) {
  return { employer_id: employerId, period_start: start, period_end: end, no_payroll: true, employees: [] };
}
