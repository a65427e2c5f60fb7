import { otherWarnings } from "@platform/testing/reading/other-warnings";
import { beforeAll, describe, expect, test } from "vitest";
import { audited, insured } from "./fixture/partner/insured-employer.ts";
import { namedReport, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { reportA, reportB, sampleEmployee, samplePayroll } from "./fixture/partner/payroll.ts";
import { monthly, type Report, workedCases } from "./fixture/partner/worked-cases.ts";
import { sharedPlatform } from "./fixture/platform/shared-platform.ts";

/**
 * The worked cases of the premium rules, through the public API: a policy, its payroll, and the figures of the preview and of
 * the audit. The same cases without the platform are in apps/premium-audit/src/rating/premium/worked-cases.test.ts.
 */
let partner: Partner;
let partnerB: Partner;
beforeAll(async () => {
  const { gatewayUrl, credentials } = await sharedPlatform();
  partner = partnerOf(gatewayUrl, credentials.sandbox.profileA);
  partnerB = partnerOf(gatewayUrl, credentials.sandbox.profileB);
});

interface Previewed {
  warnings: { code: string }[];
}

const divided: Report[] = [
  { wages: [{ classification_code: "8810", state: "IL", gross_wages: 36_500 }] },
  { end: "2025-01-31", wages: [{ classification_code: "5403", state: "IL", gross_wages: 6000, hours_worked: 200 }] },
];

test("the pay of one person in a standard exception and another class counts in the other one, unless records support it", async () => {
  const classifications = [
    { state: "IL", classification_code: "5403", rate: 10 },
    { state: "IL", classification_code: "8810", rate: 1 },
  ];
  const policyId = await insured(partner, { policy: { classifications }, reports: divided });
  // 31 of 365 days: 3,100 of 36,500 with the 6,000 at 10, and 33,400 at 1.
  const audit = await audited(partner, policyId);
  const worksheet = (await partner.get(`/audits/${audit.id}/worksheet`)).body;
  const period = { start: "2025-01-01", end: "2025-01-31" };
  const moved = [{ state: "IL", from_class: "8810", to_class: "5403", amount: 3100 }];
  expect(worksheet).toMatchObject({
    final_premium: 910 + 334,
    lines: [
      { classification_code: "5403", remuneration: 9100 },
      { classification_code: "8810", remuneration: 33_400 },
    ],
  });
  expect(otherWarnings(worksheet.warnings as { code: string }[])).toMatchObject([
    { code: "OVERLAPPING_REPORTS" },
    {
      code: "DIVIDED_PAYROLL",
      person_count: 1,
      period,
      rules: ["standard_exceptions/*/1900-01-01"],
      persons: [{ employee_ids: ["E-1"], period, moved }],
    },
  ]);
  const patched = await partner.patch(`/policies/${policyId}`, { records_support_division: true });
  expect(patched.body).toMatchObject({
    records_support_division: true,
    classifications: [{ rates: [{ rate: 10 }] }, { rates: [{ rate: 1 }] }],
  });
  expect((await partner.get(`/audits/${audit.id}`)).body).toMatchObject({
    out_of_date: true,
    changed_policy_members: ["records_support_division"],
  });
  const preview = (await partner.post(`/policies/${policyId}/premium-preview`, {})).body.worksheet as Previewed;
  expect(preview).toMatchObject({ final_premium: 600 + 365 });
  expect(otherWarnings(preview.warnings)).toMatchObject([{ code: "OVERLAPPING_REPORTS" }]);
  expect((await partner.get(`/policies/${policyId}`)).body.records_support_division).toBe(true);
});

test.each(["A", "B"] as const)(
  "profile %s warns of divided payroll in the dry run and in the report",
  async (profile) => {
    const profilePartner = profile === "A" ? partner : partnerB;
    const employees = ["8810", "5403"].map((classCode) => sampleEmployee({ classCode, state: "IL" }));
    const payroll = samplePayroll({ employees });
    const warning = { code: "DIVIDED_PAYROLL", employee_id: "E-1", received: "8810" };
    const dryRun = await profilePartner.post(
      "/payroll/reports?dry_run=true",
      profile === "A" ? reportA(payroll) : reportB(payroll),
    );
    const warnings = [{ code: "EMPLOYER_NEW" }, warning];
    expect(dryRun.body).toMatchObject({ valid: true, warnings });
    const id = await profilePartner.submit(payroll);
    expect(await profilePartner.ended(id)).toMatchObject({ status: "completed", records_processed: 2 });
    const { body } = await profilePartner.get(`/payroll/reports/${id}`);
    expect(profile === "A" ? body : body.report).toMatchObject({ warnings });
  },
);

describe("worked cases", () => {
  test.each(workedCases)("$name", async ({ gives, ...terms }) => {
    const policyId = await insured(partner, terms);
    const preview = await partner.post(`/policies/${policyId}/premium-preview`, {});
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body).toMatchObject({ missing: [], worksheet: gives });
    const audit = await audited(partner, policyId);
    expect(audit).toMatchObject({ status: "completed", failure: null });
    expect((await partner.get(`/audits/${audit.id}/worksheet`)).body).toMatchObject(gives);
  });
});

test("an audit fails while the rule for a kind of pay is not on file, until the policy states it", async () => {
  const policyId = await insured(partner, {
    policy: {
      classifications: [{ state: "OH", classification_code: "5403", rate: 10 }],
      employee_caps: [{ state: "OH" }],
    },
    reports: [
      {
        wages: [
          {
            classification_code: "5403",
            state: "OH",
            gross_wages: 1100,
            excluded_pay: [{ kind: "tips", amount: 100 }],
          },
        ],
      },
    ],
  });
  const rule = { code: "RULE_NOT_ON_FILE", rule: "excluded_pay", applies_to: "tips", state: "OH" };
  const preview = await partner.post(`/policies/${policyId}/premium-preview`, {});
  expect(preview.body).toMatchObject({ missing: [rule], worksheet: { remuneration: 1100 } });
  const failed = await audited(partner, policyId);
  expect(failed).toMatchObject({ status: "failed", failure: { code: "RULE_NOT_ON_FILE" } });
  const excluded_pay_deducted = [{ state: "OH", kind: "tips", deducted: true, from: null }];
  const changed = await partner.patch(`/policies/${policyId}`, { excluded_pay_deducted });
  expect(changed.body, changed.text).toMatchObject({ excluded_pay_deducted });
  expect((await partner.post(`/policies/${policyId}/premium-preview`, {})).body).toMatchObject({
    missing: [],
    worksheet: {
      lines: [{ deductions: [{ kind: "tips", amount: 100, rules: ["excluded_pay/OH/2025-01-01/tips/policy"] }] }],
      remuneration: 1000,
      final_premium: 100,
    },
  });
  const { rules } = (await partner.get("/rules/coverage?state=NV&date=2025-01-01")).body as { rules: object[] };
  expect(rules).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "excluded_pay", applies_to: "tips", on_file: true }),
      expect.objectContaining({ kind: "excluded_pay", applies_to: "per_diem", status: "default", on_file: false }),
    ]),
  );
});

test("kinds of pay are the same content in JSON and in a file, in both profiles, and a correction replaces them", async () => {
  const pay = { overtime_premium: 100, excluded_pay: ["tips", "tips"].map((kind) => ({ kind, amount: 20.25 })) };
  const person = { employee_id: "E-1", hours_worked: 50, state: "IL", ...pay };
  const days = { start: "2025-03-01", end: "2025-03-31" };
  const employer_id = "kinds-of-pay";
  const inA = {
    employer_id,
    period_start: days.start,
    period_end: days.end,
    payroll_data: {},
    employees: [{ ...person, name: "Ada Quill", classification_code: "5403", gross_wages: 1140.5 }],
  };
  const accepted = await partner.post("/payroll/reports", inA);
  expect(accepted.body, accepted.text).toMatchObject({ warnings: [{ code: "EMPLOYER_NEW", received: employer_id }] });
  const id = String(accepted.body.report_id);
  await partner.ended(id);

  const columns = "employee_id,name,class code,state,hours,gross,OT Premium,Tips";
  const csv = `${columns}\nE-1,Ada Quill,5403,IL,50,"$1,140.50",100.00,40.50\n`;
  const file = `/files?employer_id=${employer_id}&period_start=${days.start}&period_end=${days.end}`;
  const repeated = await partner.post(file, csv, { "content-type": "text/csv" });
  expect([repeated.status, namedReport(repeated)]).toEqual([409, id]);

  const records = (await partner.get(`/payroll/reports/${id}/records`)).body;
  expect(records).toMatchObject({ data: [{ overtime_premium: 100, excluded_pay: [{ kind: "tips", amount: 40.5 }] }] });
  const exposure = () => partner.get(`/exposure?employer_id=${employer_id}&from=2025-01-01&to=2025-12-31`);
  expect((await exposure()).body).toMatchObject({
    total: { gross_wages: 1140.5, overtime_pay: 0, overtime_premium: 100, excluded_pay: 40.5 },
  });

  const [line] = inA.employees;
  const corrected = { ...inA, corrects: id, employees: [{ ...line, excluded_pay: [] }] };
  const correction = await partner.post("/payroll/reports", corrected);
  await partner.ended(String(correction.body.report_id));
  expect((await exposure()).body).toMatchObject({
    total: { gross_wages: 1140.5, overtime_premium: 100, excluded_pay: 0 },
  });

  const bodyB = {
    employer_id,
    pay_period: { start_date: days.start, end_date: days.end },
    employees: [{ ...person, first_name: "Ada", last_name: "Quill", job_classification: "5403", gross_pay: 1140.5 }],
  };
  const inB = await partnerB.post("/payroll/reports", bodyB);
  expect(inB.status, inB.text).toBe(202);
  const again = await partnerB.post("/payroll/reports", {
    ...bodyB,
    employees: [{ ...bodyB.employees[0], excluded_pay: [{ kind: "tips", amount: 40.5 }] }],
  });
  expect([again.status, namedReport(again)]).toEqual([409, inB.body.report_id]);
  // Its premium part is 110.
  const wrong = [{ ...bodyB.employees[0], overtime_pay: 330 }];
  const dry = await partnerB.post("/payroll/reports?dry_run=true", { ...bodyB, employees: wrong });
  expect(dry.body).toMatchObject({
    error: { code: "INVALID_FIELD", details: { field: "employees[0].overtime_premium" } },
  });
  const tooMuch = [{ ...bodyB.employees[0], excluded_pay: [{ kind: "tips", amount: 1100 }] }];
  expect((await partnerB.post("/payroll/reports?dry_run=true", { ...bodyB, employees: tooMuch })).body).toMatchObject({
    valid: false,
    records_failed: 1,
    errors: [{ code: "EXCLUDED_PAY_ABOVE_TOTAL", field: "employees[0].excluded_pay" }],
  });
});

test("pay as you go: twelve instalments of equal months add up to the final premium exactly", async () => {
  const policyId = await insured(partner, {
    policy: {
      classifications: [{ state: "IN", classification_code: "5403", rate: 10, estimated_payroll: 240_000 }],
      experience_modifier: 1,
      expense_constant: 240,
      discount_table: "A",
    },
    reports: monthly(Array<number>(12).fill(20_000), { classification_code: "5403", state: "IN" }),
  });
  let cents = 0;
  for (let month = 1; month <= 12; month++) {
    const period_end = new Date(Date.UTC(2025, month, 0)).toISOString().slice(0, 10);
    const { results } = await audited(partner, policyId, { audit_type: "interim", period_end });
    cents += Math.round(Number(Object(results).instalment) * 100);
  }
  const { results } = await audited(partner, policyId);
  expect(results).toMatchObject({ total_premium: cents / 100, adjustment: 0, instalment: 0 });
});

test("an employer that refuses its records is charged twice the estimate: 5,000 + 10,000 = 15,000", async () => {
  const policyId = await insured(partner, {
    policy: { classifications: [{ state: "WI", classification_code: "5403", rate: 10 }], premium: 5000 },
    reports: [],
  });
  const failed = await audited(partner, policyId);
  expect(failed).toMatchObject({ status: "failed", failure: { code: "NO_EXPOSURE" } });
  const closed = await partner.post(`/audits/${failed.id}/noncompliance`, { requests_made: 2 });
  expect(closed.body).toMatchObject({ status: "non_compliant", results: { actual_premium: 15_000 } });
});

test("payments to a subcontractor in a class per capita charge nothing, with a warning", async () => {
  const domestic = { state: "IN", classification_code: "0913" };
  const payments = [{ from: "2025-05-01", to: "2025-05-31", amount: 10_000 }];
  const policyId = await insured(partner, {
    policy: {
      classifications: [
        { state: "IN", classification_code: "5403", rate: 10 },
        { ...domestic, rate: 150, basis: "per_capita" },
      ],
    },
    reports: [{ wages: [{ classification_code: "5403", state: "IN", gross_wages: 60_000 }] }],
    subcontractors: [{ name: "Tidy Homes", ...domestic, contract: "labor_only", payments }],
  });
  const { body } = await partner.post(`/policies/${policyId}/premium-preview`, {});
  const message =
    "Payments to subcontractors of 9000.00 in class 0913 in IN charge nothing, because the rate of the class is for persons. " +
    "Name the class of the work for each subcontractor, or report its workers as payroll.";
  const worksheet = body.worksheet as Previewed;
  expect(worksheet).toMatchObject({ final_premium: 6000 });
  const warning = { code: "UNCHARGED_PAYMENTS", message, person_count: 0, report_ids: [] };
  expect(otherWarnings(worksheet.warnings)).toMatchObject([warning]);
});

test("a policy with neither rates nor an estimate to compare with has no premium: RATES_MISSING", async () => {
  const wages = [{ classification_code: "5403", state: "IL", gross_wages: 1000 }];
  const policyId = await insured(partner, { policy: { classifications: [] }, reports: [{ wages }] });
  expect(await audited(partner, policyId)).toMatchObject({ status: "failed", failure: { code: "RATES_MISSING" } });
});

test("each step of a worksheet has its factor, base and rule row, and its days where the factor changes", async () => {
  const policyId = await insured(partner, {
    policy: {
      classifications: [{ state: "IL", classification_code: "5403", rate: 10 }],
      experience_modifier: 0.8,
      state_terms: [{ effective_from: "2025-04-01", experience_modifier: 1.1 }],
      schedule_rating: -0.1,
    },
    reports: [
      { end: "2025-03-31", wages: [{ classification_code: "5403", state: "IL", gross_wages: 25_000 }] },
      { start: "2025-04-01", wages: [{ classification_code: "5403", state: "IL", gross_wages: 75_000 }] },
    ],
  });
  const audit = await audited(partner, policyId);
  const { steps } = (await partner.get(`/audits/${audit.id}/worksheet`)).body as { steps: { step: string }[] };
  const ofStep = (name: string) => steps.filter(({ step }) => step === name);
  const rule = "premium_steps/*/1900-01-01";
  const firstQuarter = { start: "2025-01-01", end: "2025-03-31" };
  const rest = { start: "2025-04-01", end: "2025-12-31" };
  expect(ofStep("experience_modification")).toMatchObject([
    {
      state: "IL",
      period: firstQuarter,
      factor: 0.8,
      base: 2500,
      amount: -500,
      running_total: 9500,
      gives: null,
      rule,
    },
    {
      state: "IL",
      period: rest,
      factor: 1.1,
      base: 7500,
      amount: 750,
      running_total: 10_250,
      rule,
      gives: "modified_premium",
    },
  ]);
  expect(ofStep("schedule_rating")).toMatchObject([
    { period: firstQuarter, factor: -0.1, base: 2000, amount: -200 },
    { period: rest, factor: -0.1, base: 8250, amount: -825, running_total: 9225 },
  ]);
  expect(ofStep("expense_constant")).toMatchObject([{ state: null, period: null, factor: 1, base: 0, amount: 0 }]);
});

test("steps and assessments of a state: the DIA assessment is on standard premium before schedule rating", async () => {
  const policyId = await insured(partner, {
    policy: {
      classifications: [{ state: "MA", classification_code: "5403", rate: 10 }],
      experience_modifier: 1.2,
      arap_factor: 1.1,
      schedule_rating: -0.25,
      rounding: "whole_dollar",
      waivers_of_subrogation: [{ name: "Acme tower", rate: 0.02, premium: 1000, minimum: 50 }],
      surcharges: [
        { name: "DIA assessment", rate: 0.05, state: "MA" },
        { name: "on manual", rate: 0.01, base: "manual" },
        { name: "on final", rate: 0.01, base: "final" },
      ],
    },
    reports: [{ wages: [{ classification_code: "5403", state: "MA", gross_wages: 100_004 }] }],
  });
  const { body } = await partner.post(`/policies/${policyId}/premium-preview`, {});
  const { worksheet } = body as { worksheet: { steps: { step: string }[]; lines: object[] } };
  // 10,000.40 is 10,000; (10,000 + 50) × 1.2 = 12,060; ARAP 1,206; 25 % of 13,266 is 3,316.50, a credit of 3,317.
  expect(worksheet.lines).toMatchObject([{ premium: 10_000 }]);
  const stepsNamed = (name: string) => worksheet.steps.filter(({ step }) => step === name);
  expect(stepsNamed("waiver_of_subrogation")).toMatchObject([
    { name: "Acme tower", factor: 0.02, base: 1000, amount: 50 },
  ]);
  expect(stepsNamed("arap")).toMatchObject([{ factor: 1.1, base: 12_060, amount: 1206, statistical_code: "0277" }]);
  expect(stepsNamed("surcharges")).toMatchObject([
    { name: "DIA assessment", state: "MA", base: 12_060, amount: 603, rule: "assessments/MA/2008-01-01" },
    { name: "on manual", state: null, base: 10_000, amount: 100 },
    { name: "on final", base: 9949, amount: 99, running_total: 10_751 },
  ]);
  expect((await partner.get(`/policies/${policyId}`)).body).toMatchObject({
    rounding: "whole_dollar",
    waivers_of_subrogation: [{ name: "Acme tower", state: null, rate: 0.02, premium: 1000, minimum: 50 }],
    surcharges: [
      { name: "DIA assessment", rate: 0.05, amount: null, base: null, state: "MA" },
      { base: "manual", state: null },
      { base: "final", state: null },
    ],
  });
});

test.each([
  ["WI", {}],
  ["NC", { noncompliance_charges: [{ state: "NC", multiple: 2 }] }],
])("non-compliance in %s: an estimated premium of 5,000 and twice that give 15,000", async (state, stated) => {
  const classifications = [{ state, classification_code: "5403", rate: 10 }];
  const policyId = await insured(partner, { policy: { classifications, premium: 5000, ...stated }, reports: [] });
  const audit = await audited(partner, policyId);
  const closed = await partner.post(`/audits/${audit.id}/noncompliance`, { requests_made: 2 });
  expect(closed.body, closed.text).toMatchObject({ status: "non_compliant", results: { actual_premium: 15_000 } });
  expect((await partner.get(`/policies/${policyId}`)).body).toMatchObject({
    premium: 15_000,
    noncompliance_charges: state === "NC" ? [{ state, multiple: 2, exact: false, requests: 2, from: null }] : [],
  });
});

test("wrong factors, bases and waivers are refused by their paths", async () => {
  const refused = async (members: object, param: string) => {
    const answer = await partner.post("/policies", {
      employer_id: "wrong-terms",
      effective_date: "2025-01-01T00:00:00Z",
      premium: 100,
      classifications: ["IL", "TX"].map((state) => ({ state, classification_code: "5403", rate: 10 })),
      ...members,
    });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body).toMatchObject({ error: { param } });
  };
  await refused({ arap_factor: 0.9 }, "arap_factor");
  await refused({ loss_cost_multiplier: 0 }, "loss_cost_multiplier");
  const row = { state: "IL", classification_code: "5403" };
  await refused({ classifications: [{ ...row, loss_cost: 4 }] }, "classifications[0]");
  await refused({ classifications: [{ ...row, loss_cost: 4, rate: 6 }] }, "classifications[0].loss_cost");
  await refused({ classifications: [{ ...row, rates: [{ basis: "flat" }] }] }, "classifications[0].rates[0].rate");
  await refused({ classifications: [{ ...row, rate: 4, basis: "per_day" }] }, "classifications[0].basis");
  await refused({ rounding: "dimes" }, "rounding");
  await refused({ surcharges: [{ name: "fund", rate: 0.1, base: "gross" }] }, "surcharges[0].base");
  await refused({ surcharges: [{ name: "fund", rate: 0.1 }] }, "surcharges[0].base");
  await refused({ surcharges: [{ name: "fund", rate: 0.1, state: "CT" }] }, "surcharges[0].base");
  await refused({ surcharges: [{ name: "fee", amount: 25, base: "manual" }] }, "surcharges[0].base");
  await refused({ waivers_of_subrogation: [{ rate: -0.02 }] }, "waivers_of_subrogation[0].rate");
  await refused({ waivers_of_subrogation: [{ rate: 0.02 }] }, "waivers_of_subrogation[0].state");
});

test("state_terms are shown as they were sent, and a wrong one is refused by its path", async () => {
  const policy = {
    employer_id: "state-terms",
    effective_date: "2025-01-01T00:00:00Z",
    premium: 100,
    classifications: [{ state: "IL", classification_code: "5403", rate: 10 }],
  };
  const rows = [
    { state: "IL", experience_modifier: 0.8, schedule_rating: -0.05 },
    { state: "*", effective_from: "2025-07-01", terrorism_rate: 0.02, expense_constant: 160 },
  ];
  const created = await partner.post("/policies", { ...policy, state_terms: rows });
  expect(created.status, created.text).toBe(201);
  expect(created.body.state_terms).toMatchObject([
    { ...rows[0], effective_from: null, terrorism_rate: null },
    { ...rows[1], state: null, experience_modifier: null },
  ]);
  const refused = async (row: object, param: string) => {
    const answer = await partner.post("/policies", { ...policy, state_terms: [row, row] });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body).toMatchObject({ error: { param } });
  };
  await refused({ state: "IL" }, "state_terms[0]");
  await refused({ state: "Illinois", experience_modifier: 1 }, "state_terms[0].state");
  await refused({ effective_from: "2025-02-30", experience_modifier: 1 }, "state_terms[0].effective_from");
  await refused({ state: "IL", schedule_rating: -1.5 }, "state_terms[0].schedule_rating");
  await refused({ state: "IL", experience_modifier: 1 }, "state_terms[1].effective_from");
});
