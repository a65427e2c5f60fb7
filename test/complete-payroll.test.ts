import { otherWarnings } from "@platform/testing/reading/other-warnings";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partner: Partner;
let partnerB: Partner;
beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  partnerB = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileB);
});

type Body = Answer["body"];

let employers = 0;
const newEmployer = () => `complete-employer-${++employers}`;

async function done(answer: Promise<Answer>, status: number): Promise<Body> {
  const { status: came, text, body } = await answer;
  expect(came, text).toBe(status);
  return body;
}

/** Submits a report and waits until it counts. */
async function counted(body: object): Promise<string> {
  const { report_id } = await done(partner.post("/payroll/reports", body), 202);
  expect((await partner.ended(String(report_id))).status).toBe("completed");
  return String(report_id);
}

const period = (period_start: string, period_end: string) => ({ period_start, period_end });
const statement = { no_payroll: true, employees: [] };

function pay(gross_wages: number, more: object = {}) {
  const line = { employee_id: "E-1", name: "Ada Quill", classification_code: "5403", state: "WI", hours_worked: 8 };
  return { employees: [{ ...line, gross_wages, ...more }], payroll_data: {} };
}

async function policyOf(employer_id: string, more: object = {}): Promise<string> {
  const policy = {
    employer_id,
    effective_date: "2025-01-01T00:00:00Z",
    premium: 1000,
    classifications: [{ state: "WI", classification_code: "5403", rate: 10 }],
    expense_constant: 220,
    minimum_premium: 900,
    ...more,
  };
  return String((await done(partner.post("/policies", policy), 201)).id);
}

async function ended(auditId: unknown): Promise<Body> {
  return vi.waitFor(async () => {
    const { body } = await partner.get(`/audits/${auditId}`);
    expect(body.status).not.toBe("in_progress");
    return body;
  }, eventually);
}

async function audited(policy_id: string, more: object = {}): Promise<Body> {
  return ended((await done(partner.post("/audits", { policy_id, ...more }), 202)).id);
}

async function revised(auditId: unknown): Promise<Answer> {
  const { apiKey } = platform.credentials.sandbox.profileA;
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const request = { method: "PATCH", headers, body: "{}" };
  const response = await fetch(`${platform.gatewayUrl}/api/v1/audits/${auditId}`, request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

test("twelve reports of one day each are 353 missing days, in the preview and the audit, never a year", async () => {
  const employer_id = newEmployer();
  const policyId = await policyOf(employer_id);
  for (let month = 1; month <= 12; month++) {
    const day = `2025-${String(month).padStart(2, "0")}-01`;
    await counted({ employer_id, ...period(day, day), ...pay(1000) });
  }
  const preview = await done(partner.post(`/policies/${policyId}/premium-preview`, ""), 200);
  expect(preview).toMatchObject({ missing_days: 353, worksheet: { payroll: 12_000 } });
  const audit = await audited(policyId);
  expect(audit).toMatchObject({
    status: "failed",
    failure: { code: "MISSING_DAYS", missing_days: 353 },
    results: null,
  });
  const { missing } = audit.failure as { missing: object[] };
  expect(missing).toEqual(preview.missing);
  expect(missing).toHaveLength(12);
  expect(missing[0]).toEqual({ code: "MISSING_DAYS", from: "2025-01-02", to: "2025-01-31", days: 30 });

  // The same days in one statement complete the year.
  await counted({ employer_id, ...period("2025-01-02", "2025-12-31"), ...statement });
  expect((await revised(audit.id)).body).toMatchObject({ status: "completed", failure: null });
});

test("in Wisconsin no payroll, stated for every day, gives the expense constant; 5,000 gives 900 and 10,000 gives 1,220", async () => {
  for (const [wages, premium] of [
    [undefined, 220],
    [5000, 900],
    [10_000, 1220],
  ] as const) {
    const employer_id = newEmployer();
    const reported = wages === undefined ? statement : pay(wages);
    await counted({ employer_id, ...period("2025-01-01", "2025-12-31"), ...reported });
    const audit = await audited(await policyOf(employer_id));
    expect(audit).toMatchObject({ status: "completed", results: { payroll: wages ?? 0, actual_premium: premium } });
  }
});

test("an audit cites the statements that it is complete by, and is out of date once one is voided", async () => {
  const employer_id = newEmployer();
  const policyId = await policyOf(employer_id);
  await counted({ employer_id, ...period("2025-01-01", "2025-11-30"), ...pay(5000) });
  const reportId = await counted({ employer_id, ...period("2025-12-01", "2025-12-31"), ...statement });
  const audit = await audited(policyId);
  expect(audit).toMatchObject({ status: "completed", out_of_date: false });
  const december = { report_id: reportId, period: { start: "2025-12-01", end: "2025-12-31" } };
  expect((await partner.get(`/audits/${audit.id}/worksheet`)).body.no_payroll).toEqual([december]);

  await done(partner.post(`/payroll/reports/${reportId}/void`, ""), 200);
  await vi.waitFor(async () => {
    const { body } = await partner.get(`/audits/${audit.id}`);
    expect(body).toMatchObject({ out_of_date: true, changed_report_ids: [reportId] });
  }, eventually);
  const refused = await revised(audit.id);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ error: { code: "missing_days" } });
});

test("the days of a seasonal policy's months without payroll are not missing", async () => {
  const employer_id = newEmployer();
  const policyId = await policyOf(employer_id, { no_payroll_months: [2, 1] });
  expect((await partner.get(`/policies/${policyId}`)).body.no_payroll_months).toEqual([1, 2]);
  await counted({ employer_id, ...period("2025-03-01", "2025-12-30"), ...pay(10_000) });
  expect((await audited(policyId)).failure).toMatchObject({
    missing_days: 1,
    missing: [{ from: "2025-12-31", to: "2025-12-31" }],
  });
  await counted({ employer_id, ...period("2025-12-31", "2025-12-31"), ...statement });
  expect(await audited(policyId)).toMatchObject({ status: "completed", results: { actual_premium: 1220 } });
});

test("the same days in two reports of the same persons are listed, and count until one of them is voided", async () => {
  const employer_id = newEmployer();
  const policyId = await policyOf(employer_id);
  await counted({ employer_id, ...period("2025-01-01", "2025-11-30"), ...pay(10_000) });
  const december = await counted({ employer_id, ...period("2025-12-01", "2025-12-31"), ...pay(5000) });
  const again = await counted({ employer_id, ...period("2025-12-01", "2025-12-30"), ...pay(5000) });
  await counted({ employer_id, ...period("2025-12-01", "2025-12-31"), ...pay(500, { hours_worked: 1 }) });
  await counted({ employer_id, ...period("2025-12-01", "2025-12-31"), ...pay(700, { employee_id: "E-2" }) });
  const overlap = {
    code: "OVERLAPPING_REPORTS",
    sources: [{ owner_id: platform.credentials.sandbox.profileA.owner_id, employer_id }],
    report_ids: expect.arrayContaining([again]),
    person_count: 1,
    period: { start: "2025-12-01", end: "2025-12-30" },
    persons: [],
  };
  const preview = await done(partner.post(`/policies/${policyId}/premium-preview`, ""), 200);
  const { warnings } = preview.worksheet as { warnings: { code: string; report_ids: string[] }[] };
  // The bonus of exactly the same period does not overlap with the pay of December, but with its shorter repetition.
  expect(otherWarnings(warnings)).toMatchObject([overlap, overlap]);
  expect(warnings.some(({ report_ids }) => report_ids.includes(december))).toBe(true);

  const audit = await audited(policyId);
  expect(audit).toMatchObject({ status: "completed", results: { payroll: 21_200 } });
  expect((await partner.get(`/audits/${audit.id}/worksheet`)).body.warnings).toEqual(warnings);
  await done(partner.post(`/payroll/reports/${again}/void`, ""), 200);
  await vi.waitFor(async () => {
    const { body } = await partner.get(`/audits/${audit.id}`);
    expect(body).toMatchObject({ out_of_date: true, changed_report_ids: [again] });
  }, eventually);
  expect((await revised(audit.id)).body).toMatchObject({ version: 2, results: { payroll: 16_200 } });
  const { body: worksheet } = await partner.get(`/audits/${audit.id}/worksheet`);
  expect(otherWarnings(worksheet.warnings as { code: string }[])).toEqual([]);
});

test.each([
  [[0], "no_payroll_months[0]"],
  [[13], "no_payroll_months[0]"],
  [[1.5], "no_payroll_months[0]"],
  [[3, 3], "no_payroll_months[1]"],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "no_payroll_months"],
])("the months %j are refused", async (no_payroll_months, param) => {
  const policy = { employer_id: "seasonal", effective_date: "2025-01-01T00:00:00Z", no_payroll_months };
  expect(await done(partner.post("/policies", policy), 400)).toMatchObject({ error: { param } });
});

describe("a statement of no payroll", () => {
  const january = {
    A: period("2025-01-01", "2025-01-31"),
    B: { pay_period: { start_date: "2025-01-01", end_date: "2025-01-31" } },
  };
  const sides = () => [partner, partnerB];

  test("is a report of either profile: accepted, processed, retrieved, refused as a duplicate, voided and corrected", async () => {
    for (const side of sides()) {
      const body = { employer_id: newEmployer(), ...january[side.profile], ...statement };
      const recordOf = async (id: unknown) => {
        const { body: answer } = await side.get(`/payroll/reports/${id}`);
        return (side.profile === "A" ? answer : answer.report) as Body;
      };
      const checked = await done(side.post("/payroll/reports?dry_run=true", body), 200);
      const warnings = [{ code: "EMPLOYER_NEW" }];
      expect(checked).toMatchObject({ dry_run: true, valid: true, warnings });
      const { report_id } = await done(side.post("/payroll/reports", body), 202);
      const file = { status: "completed", records_total: 0, records_processed: 0, records_failed: 0 };
      expect(await side.ended(String(report_id))).toMatchObject(file);
      expect(await recordOf(report_id)).toMatchObject({ ...file, no_payroll: true, errors: [], warnings });
      expect((await side.post("/payroll/reports", body)).status).toBe(409);

      const shorter = JSON.parse(JSON.stringify({ ...body, corrects: report_id }).replace("2025-01-31", "2025-01-30"));
      const { report_id: correction } = await done(side.post("/payroll/reports", shorter), 202);
      await side.ended(String(correction));
      expect(await recordOf(report_id)).toMatchObject({ status: "replaced", replaced_by: correction });
      await done(side.post(`/payroll/reports/${correction}/void`, ""), 200);
      expect(await recordOf(correction)).toMatchObject({ status: "voided", no_payroll: true });
    }
  });

  test("is refused with employees or totals above 0, and an empty report that states nothing is refused as before", async () => {
    const employer_id = newEmployer();
    const refused = async (side: Partner, body: object) => {
      const full = { employer_id, ...january[side.profile], ...body };
      return JSON.stringify(await done(side.post("/payroll/reports", full), 400));
    };
    const employeesB = [
      {
        employee_id: "E",
        first_name: "A",
        last_name: "Q",
        gross_pay: 0,
        hours_worked: 0,
        job_classification: "5403",
        state: "WI",
      },
    ];
    expect(await refused(partner, { ...pay(1), no_payroll: true })).toContain("employees must be empty");
    expect(await refused(partnerB, { employees: employeesB, no_payroll: true })).toContain("employees must be empty");
    expect(await refused(partner, { ...statement, payroll_data: { subcontractor_payments: 1 } })).toContain(
      "payroll_data.subcontractor_payments must be 0",
    );
    for (const no_payroll of [undefined, null, false]) {
      expect(await refused(partner, { no_payroll, employees: [], payroll_data: {} })).toContain("at least 1");
      expect(await refused(partnerB, { no_payroll, employees: [] })).toContain("at least 1");
    }
    expect(await refused(partner, { ...statement, no_payroll: "true", payroll_data: {} })).toContain(
      "no_payroll must be true or false",
    );
    await done(
      partner.post("/payroll/reports?dry_run=true", {
        employer_id,
        ...january.A,
        ...statement,
        payroll_data: { total_payroll: 0 },
      }),
      200,
    );
  });

  test("warns of payroll of the same days, whichever comes first", async () => {
    const warnings = async (reportId: string) => (await partner.get(`/payroll/reports/${reportId}`)).body.warnings;
    const employer_id = newEmployer();
    const paid = await counted({ employer_id, ...january.A, ...pay(1000) });
    const half = { employer_id, ...period("2025-01-16", "2025-02-15"), ...statement };
    const contradicted = { code: "OVERLAPPING_PERIOD", message: expect.stringContaining(`Report ${paid} has payroll`) };
    expect((await done(partner.post("/payroll/reports?dry_run=true", half), 200)).warnings).toMatchObject([
      contradicted,
    ]);
    const stated = await counted(half);
    expect(await warnings(stated)).toMatchObject([contradicted]);
    const late = await counted({ employer_id, ...period("2025-02-01", "2025-02-28"), ...pay(1000) });
    expect(await warnings(late)).toMatchObject([
      { code: "OVERLAPPING_PERIOD", message: expect.stringContaining(`Report ${stated} states that nobody was paid`) },
    ]);
  });
});
