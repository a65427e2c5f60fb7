import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let carrier: Partner;
/** Another owner, which reports payroll that the carrier's policy names. */
let reporter: Partner;
let carrierId: string;
let reporterId: string;
beforeAll(async () => {
  platform = await sharedPlatform();
  const { sandbox, other } = platform.credentials;
  carrier = partnerOf(platform.gatewayUrl, other.profileA);
  reporter = partnerOf(platform.gatewayUrl, sandbox.profileA);
  carrierId = other.profileA.owner_id;
  reporterId = sandbox.profileA.owner_id;
});

async function done(answer: Promise<Answer>, status: number): Promise<Answer["body"]> {
  const { status: came, text, body } = await answer;
  expect(came, text).toBe(status);
  return body;
}

const january = { period_start: "2025-01-01", period_end: "2025-01-31" };
const statement = { no_payroll: true, employees: [] };
const pay = (gross_wages: number, more: object = {}) => {
  const line = { employee_id: "E-1", name: "Ida Moss", classification_code: "5403", state: "IN", hours_worked: 100 };
  return { employees: [{ ...line, gross_wages, ...more }], payroll_data: {} };
};

/** Submits a report of January 2025 and waits until it counts. */
async function counted(partner: Partner, employer_id: string, content: object): Promise<string> {
  const { report_id } = await done(partner.post("/payroll/reports", { employer_id, ...january, ...content }), 202);
  expect((await partner.ended(String(report_id))).status).toBe("completed");
  return String(report_id);
}

/** Creates a policy of January 2025 with the rate 10. */
async function policyOf(employer_id: string, more: object = {}): Promise<string> {
  const policy = {
    employer_id,
    effective_date: "2025-01-01T00:00:00Z",
    expiration_date: "2025-02-01T00:00:00Z",
    premium: 100,
    classifications: [{ state: "IN", classification_code: "5403", rate: 10 }],
    ...more,
  };
  return String((await done(carrier.post("/policies", policy), 201)).id);
}

const preview = (policyId: string) => done(carrier.post(`/policies/${policyId}/premium-preview`, ""), 200);

async function audited(policy_id: string, more: object = {}): Promise<Answer["body"]> {
  const { id } = await done(carrier.post("/audits", { policy_id, ...more }), 202);
  return vi.waitFor(async () => {
    const { body } = await carrier.get(`/audits/${id}`);
    expect(body.status).not.toBe("in_progress");
    return body;
  }, eventually);
}

const missingSource = (owner_id: string, employer_id: string, cause: string) => {
  return {
    code: "SOURCE_MISSING",
    owner_id,
    employer_id,
    cause,
    from: january.period_start,
    to: january.period_end,
    days: 31,
  };
};

test("a named source of another owner is missing, with the reason, until a report of it counts, and again once its grant has ended", async () => {
  const employer = "insured-of-two-owners";
  const policy = await policyOf(employer);
  await counted(carrier, employer, pay(5000));
  const offer = () => {
    const grant = { employer_id: "named-by-carrier", grantee_owner_id: carrierId, grantee_employer_id: employer };
    return done(reporter.post("/exposure-grants", grant), 201);
  };
  const sources = [
    { owner_id: carrierId, employer_id: employer },
    { owner_id: reporterId, employer_id: "named-by-carrier" },
  ];
  const isMissing = async (cause: string) => {
    // 5,000 of the carrier's own payroll at 10 per 100; the rest is missing, and said to be.
    const missing = [missingSource(reporterId, "named-by-carrier", cause)];
    expect(await preview(policy)).toMatchObject({ worksheet: { final_premium: 500 }, missing, missing_days: 0 });
    const audit = await audited(policy);
    expect(audit).toMatchObject({ status: "failed", results: null, failure: { code: "SOURCE_MISSING", missing } });
    return audit;
  };

  // Naming a source does not accept an offer that is open already.
  const { id: first } = await offer();
  await done(carrier.patch(`/policies/${policy}`, { exposure_sources: sources }), 200);
  await isMissing("offered");
  await done(carrier.post(`/exposure-grants/${first}/decline`, ""), 200);
  await isMissing("declined");
  const { id: second } = await offer();
  await isMissing("offered");
  await done(carrier.post(`/exposure-grants/${second}/accept`, ""), 200);
  const failed = await isMissing("nothing_reported");
  expect((failed.failure as { message: string }).message).toContain(`named-by-carrier of ${reporterId}`);

  // (5,000 + 7,000) / 100 × 10.
  await counted(reporter, "named-by-carrier", pay(7000));
  expect(await preview(policy)).toMatchObject({ worksheet: { final_premium: 1200 }, missing: [] });
  const audit = await audited(policy);
  expect(audit).toMatchObject({ status: "completed", results: { payroll: 12_000, actual_premium: 1200 } });

  await done(reporter.delete(`/exposure-grants/${second}`), 200);
  expect(await preview(policy)).toMatchObject({ missing: [missingSource(reporterId, "named-by-carrier", "revoked")] });
  const { error } = await done(carrier.patch(`/audits/${audit.id}`, {}), 409);
  expect(error).toMatchObject({ code: "source_missing" });
});

test("a source that was never offered, or is not known at all, is missing beside everything else that is missing", async () => {
  const policy = await policyOf("insured-without-rates", {
    classifications: [],
    exposure_sources: [
      { owner_id: carrierId, employer_id: "insured-without-rates" },
      { owner_id: reporterId, employer_id: "never-offered" },
      { owner_id: "own_01KMRZYB6T3W8X5VQ2N9H4CDKZ", employer_id: "nobody" },
    ],
  });
  const days = { period_start: "2025-01-01", period_end: "2025-01-20" };
  await counted(carrier, "insured-without-rates", { ...pay(5000), ...days });
  const missing = [
    missingSource(reporterId, "never-offered", "not_offered"),
    missingSource("own_01KMRZYB6T3W8X5VQ2N9H4CDKZ", "nobody", "not_offered"),
    { code: "RATES_MISSING" },
    { code: "MISSING_DAYS", from: "2025-01-21", to: "2025-01-31", days: 11 },
  ];
  expect(await preview(policy)).toMatchObject({ missing, missing_days: 11 });
  const { failure } = await audited(policy);
  expect(failure).toMatchObject({ code: "SOURCE_MISSING", missing, missing_days: 11 });
});

test("the payroll of several employers of the owner adds up, and none of them may be silent", async () => {
  const north = "insured-north";
  const south = "insured-south";
  const exposure_sources = [north, south].map((employer_id) => ({ owner_id: carrierId, employer_id }));
  const policy = await policyOf(north, { exposure_sources });
  await counted(carrier, north, pay(5000));
  const silent = {
    failure: { code: "SOURCE_MISSING", missing: [missingSource(carrierId, south, "nothing_reported")] },
  };
  expect(await audited(policy)).toMatchObject(silent);
  const interim = await audited(policy, { period_end: "2025-01-15" });
  expect(interim).toMatchObject({
    audit_type: "interim",
    status: "failed",
    failure: { missing: [{ code: "SOURCE_MISSING", employer_id: south, to: "2025-01-15", days: 15 }] },
  });

  // 5,000 / 100 × 10, and the statement says that the other one paid nobody.
  const nobody = await counted(carrier, south, statement);
  const audit = await audited(policy);
  expect(audit).toMatchObject({ status: "completed", results: { payroll: 5000, actual_premium: 500 } });
  await done(carrier.post(`/payroll/reports/${nobody}/void`, ""), 200);
  const late = await counted(carrier, south, pay(3000));
  await vi.waitFor(async () => {
    const { body } = await carrier.get(`/audits/${audit.id}`);
    expect(body.changed_report_ids).toEqual(expect.arrayContaining([nobody, late]));
  }, eventually);

  // (5,000 + 3,000) / 100 × 10.
  const revised = await done(carrier.patch(`/audits/${audit.id}`, {}), 200);
  expect(revised).toMatchObject({ version: 2, out_of_date: false, results: { payroll: 8000, actual_premium: 800 } });
  const worksheet = await done(carrier.get(`/audits/${audit.id}/worksheet`), 200);
  expect(worksheet.sources).toMatchObject(exposure_sources.map((source) => ({ ...source, grant_id: null })));
  expect(await done(carrier.post(`/audits/${audit.id}/replay`, {}), 200)).toMatchObject({ equal: true });
});

test("a grant that states no employer of the grantee counts once for the policy that names its source, until it ends", async () => {
  const theirs = { owner_id: reporterId, employer_id: "theirs-by-default" };
  const offer = (more: object = {}) =>
    done(
      reporter.post("/exposure-grants", { employer_id: theirs.employer_id, grantee_owner_id: carrierId, ...more }),
      201,
    );
  const grant = await offer();
  expect(grant).toMatchObject({ status: "offered", grantee_employer_id: theirs.employer_id });
  const policy = await policyOf("mine-by-name");
  await counted(carrier, "mine-by-name", pay(5000));
  const audit = await audited(policy);
  const sources = [{ owner_id: carrierId, employer_id: "mine-by-name" }, theirs];
  await done(carrier.patch(`/policies/${policy}`, { exposure_sources: sources }), 200);
  const missing = [missingSource(reporterId, theirs.employer_id, "offered")];
  expect(await preview(policy)).toMatchObject({ missing });

  await counted(reporter, theirs.employer_id, pay(7000));
  await done(carrier.post(`/exposure-grants/${grant.id}/accept`, ""), 200);
  await vi.waitFor(async () => {
    expect((await carrier.get(`/audits/${audit.id}`)).body.changed_grant_ids).toEqual([grant.id]);
  }, eventually);
  // Named and accepted at once; the same payroll counts once: (5,000 + 7,000) / 100 × 10.
  const second = await offer({ grantee_employer_id: "mine-by-name" });
  expect(second).toMatchObject({ status: "accepted" });
  await done(reporter.delete(`/exposure-grants/${second.id}`), 200);
  const results = { payroll: 12_000, actual_premium: 1200 };
  const revised = await done(carrier.patch(`/audits/${audit.id}`, {}), 200);
  expect(revised).toMatchObject({ status: "completed", out_of_date: false, results });
  const used = await done(reporter.get(`/exposure-grants/${grant.id}/audits`), 200);
  expect(used.data).toMatchObject([{ id: audit.id }]);

  const late = await counted(reporter, theirs.employer_id, { ...pay(10), period_start: "2025-01-05" });
  await vi.waitFor(async () => {
    expect((await carrier.get(`/audits/${audit.id}`)).body.changed_report_ids).toContain(late);
  }, eventually);
  await done(carrier.patch(`/audits/${audit.id}`, {}), 200);
  await done(reporter.delete(`/exposure-grants/${grant.id}`), 200);
  await vi.waitFor(async () => {
    expect((await carrier.get(`/audits/${audit.id}`)).body.changed_grant_ids).toEqual([grant.id]);
  }, eventually);
  expect(await preview(policy)).toMatchObject({
    missing: [missingSource(reporterId, theirs.employer_id, "revoked")],
  });
});

test("an offer without an employer of the grantee is for the employer whose policy names the source", async () => {
  const exposure_sources = [{ owner_id: reporterId, employer_id: "theirs-named-before" }];
  const term = { effective_date: "2026-01-01T00:00:00Z", expiration_date: "2040-01-01T00:00:00Z" };
  await policyOf("mine-named-before", { ...term, exposure_sources });
  const offer = { employer_id: "theirs-named-before", grantee_owner_id: carrierId };
  const grant = await done(reporter.post("/exposure-grants", offer), 201);
  expect(grant).toMatchObject({ status: "accepted", grantee_employer_id: "mine-named-before" });
});
