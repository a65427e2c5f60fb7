import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finalAuditOpener } from "../src/audit/audits/open-audit.ts";
import { advancePolicies } from "../src/policy/policies/advance-policies.ts";
import { dueDates } from "./due-dates.ts";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const at = (date: string) => timestampFromDate(new Date(date));
const typesOf = async (id: string) => (await service.eventsOf(id)).map(({ type }) => type);

function update(id: string, members: Parameters<typeof service.policies.updatePolicy>[0]["members"], paths: string[]) {
  return service.policies.updatePolicy({ id, members: members ?? {}, updateMask: { paths } }, { tenant });
}

describe("a new policy", () => {
  test("has by default a generated number, a term of one year, and the status of its term", async () => {
    const policy = await service.policy({ effectiveDate: at("2025-03-01T05:00:00Z") });
    expect(policy).toMatchObject({ status: "expired", expirationDate: at("2026-03-01T05:00:00Z") });
    expect(policy.policyNumber).toMatch(/^WC-[0-9A-Z]{16}$/);
    expect((await service.policy({ effectiveDate: at("2999-01-01") })).status).toBe("pending");
    expect(await typesOf(policy.id)).toEqual(["policy.created"]);
  });

  test("has by default the premium of its rates and estimated payroll", async () => {
    const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "12.5" }], estimatedPayroll: "800000" }];
    const { policyNumber: _, ...members } = {
      policyNumber: "",
      rating: { classifications, experienceModifier: "1.15" },
    };
    const { policy } = await service.policies.createPolicy(
      { members: { employerId: "E", effectiveDate: at("2025-01-01"), ...members } },
      { tenant },
    );
    expect(policy).toMatchObject({ premium: "115000", estimatedPremium: "115000" });
  });

  test("is refused if the calculated premium is too large", async () => {
    const classifications = [
      { state: "IL", classCode: "5403", rates: [{ rate: "999999" }], estimatedPayroll: "99999999999999" },
    ];
    const members = { employerId: "E", effectiveDate: at("2025-01-01"), rating: { classifications } };
    const refused = await refusal(service.policies.createPolicy({ members }, { tenant }));
    expect(refused.violations.map(({ field }) => field)).toEqual(["premium"]);
  });

  test("has its insured as it was stated, and is refused for a FEIN, a state or a class that does not fit", async () => {
    const insured = {
      name: "Acme Builders LLC",
      fein: "123456789",
      entityType: "limited_liability_company",
      address: { street: "12 Main Street", city: "Indianapolis", state: "IN", postalCode: "46204" },
    };
    const classifications = [{ state: "IL", classCode: "5403" }];
    const stated = {
      insured,
      coveredStates: ["IN", "IL"],
      locations: [{ name: "Yard" }],
      producer: { name: "Agency" },
    };
    const { rating } = await service.policy({ rating: { classifications, ...stated } });
    expect(rating).toMatchObject({
      ...stated,
      insured: { ...insured, fein: "12-3456789" },
      coveredStates: ["IL", "IN"],
    });
    const wrong = {
      insured: { ...insured, fein: "12-345", entityType: "company", address: { state: "XX", postalCode: "4620" } },
      namedInsureds: [{ fein: "12-3456789" }],
      coveredStates: ["IN", "IN"],
    };
    const refused = await refusal(service.policy({ rating: { classifications, ...wrong } }));
    expect(refused.violations.map(({ field }) => field).toSorted()).toEqual([
      "rating.covered_states[1]",
      "rating.insured.address.postal_code",
      "rating.insured.address.state",
      "rating.insured.entity_type",
      "rating.insured.fein",
      "rating.named_insureds[0]",
    ]);
    const elsewhere = await refusal(service.policy({ rating: { classifications, coveredStates: ["IN"] } }));
    expect(elsewhere.violations).toMatchObject([
      { field: "rating.classifications[0].state", description: "must be one of the covered_states" },
    ]);
  });

  test("is refused with a violation for each invalid member", async () => {
    const rating = {
      classifications: [
        { state: "Illinois", classCode: "5403", rates: [{ rate: "ten" }] },
        { state: "IL", classCode: "8810", rates: [{ rate: "1" }, { rate: "2" }], estimatedPayroll: "-5" },
      ],
      scheduleRating: "3",
      discountBands: [{ rate: "0.1" }, { upTo: "10", rate: "0.2" }],
      discountTable: "Z",
      surcharges: [{ name: "" }],
      subcontractorContract: "verbal",
    };
    const members = { employerId: "", status: "open", premium: "1e3", rating };
    const refused = await refusal(service.policies.createPolicy({ members }, { tenant }));
    expect(refused.code).toBe("INVALID_ARGUMENT");
    expect(refused.violations.map(({ field }) => field)).toEqual([
      "employer_id",
      "status",
      "premium",
      "effective_date",
      "rating.classifications[0].state",
      "rating.classifications[0].rates[0].rate",
      "rating.classifications[1].rates[1].effective_from",
      "rating.classifications[1].estimated_payroll",
      "rating.schedule_rating",
      "rating.discount_bands[0].up_to",
      "rating.discount_table",
      "rating.surcharges[0].name",
      "rating.surcharges[0]",
      "rating.subcontractor_contract",
    ]);
  });

  test("refuses states that do not exist: terms of a mistyped state would have no effect", async () => {
    const rating = {
      classifications: [{ state: "ZZ", classCode: "5403" }],
      stateTerms: [{ state: "QQ", experienceModifier: "1.1" }],
    };
    const refused = await refusal(service.policy({ rating }));
    expect(refused.violations.map(({ field }) => field)).toEqual([
      "rating.classifications[0].state",
      "rating.state_terms[0].state",
    ]);
  });

  test("keeps the kind and the days of each officer's election, which must be a kind and days that exist", async () => {
    const elections = [
      { employeeId: "O-1", included: true, kind: "partner", from: "2025-07-01", to: "2025-12-29" },
      { employeeId: "O-2", included: false, kind: "", from: "", to: "" },
    ];
    const newPolicy = await service.policy({ rating: { officerElections: elections } });
    const { policy } = await service.policies.getPolicy({ id: newPolicy.id }, { tenant });
    expect(policy?.rating?.officerElections).toMatchObject(elections);
    const wrong = [
      { employeeId: "O-1", included: true, kind: "queen" },
      { employeeId: "O-2", included: true, from: "2025-02-30" },
      { employeeId: "O-3", included: true, from: "2025-07-01", to: "2025-06-30" },
    ];
    const refused = await refusal(service.policy({ rating: { officerElections: wrong } }));
    expect(refused.violations.map(({ field }) => field)).toEqual([
      "rating.officer_elections[0].kind",
      "rating.officer_elections[1].from",
      "rating.officer_elections[2].to",
    ]);
  });

  test("needs a premium, or rates and estimated payroll to calculate it from; and must end after it starts", async () => {
    const members = { employerId: "E", effectiveDate: at("2025-01-01") };
    const bare = await refusal(service.policies.createPolicy({ members }, { tenant }));
    expect(bare.violations[0]?.field).toBe("premium");
    const backwards = { ...members, premium: "1", expirationDate: at("2024-01-01") };
    const refused = await refusal(service.policies.createPolicy({ members: backwards }, { tenant }));
    expect(refused.violations[0]?.field).toBe("expiration_date");
  });

  test("is created once: the same number and effective date is a duplicate, a retried request returns the policy", async () => {
    const members = { policyNumber: newId("WC-") };
    await service.policy(members);
    expect(await refusal(service.policy(members))).toMatchObject({
      code: "ALREADY_EXISTS",
      reason: "DUPLICATE_POLICY",
    });
    const unnumbered = { employerId: "E", effectiveDate: at("2025-01-01"), premium: "1" };
    const createAgain = () =>
      service.policies.createPolicy({ members: unnumbered }, { tenant, requestId: "req_twice" });
    const one = await createAgain();
    const two = await createAgain();
    expect(two.policy?.id).toBe(one.policy?.id);
    expect(await typesOf(one.policy?.id ?? "")).toEqual(["policy.created"]);
  });
});

describe("a change", () => {
  test("updates the members that it names, and no others", async () => {
    const policy = await service.policy({ rating: { experienceModifier: "0.9", expenseConstant: "220" } });
    const members = { rating: { experienceModifier: "1.1" } };
    const { policy: changed } = await update(policy.id, members, [
      "rating.experience_modifier",
      "rating.expense_constant",
    ]);
    expect(changed?.rating?.experienceModifier).toBe("1.1");
    expect(changed?.rating?.expenseConstant).toBeUndefined();
    expect(changed).toMatchObject({ premium: "5000", employerId: policy.employerId });
    expect(await typesOf(policy.id)).toEqual(["policy.created", "policy.updated"]);
  });

  test("to a term that starts when the latest one ends renews the policy, by default for one year", async () => {
    const policy = await service.policy();
    const members = { effectiveDate: at("2026-01-01"), premium: "7000" };
    const { policy: renewed } = await update(policy.id, members, ["effective_date", "premium"]);
    expect(renewed).toMatchObject({ premium: "7000", expirationDate: at("2027-01-01") });
    // Once that term is over, the renewed policy expires at once.
    const later = Date.now() < Date.parse("2027-01-01") ? [] : ["policy.updated"];
    expect(await typesOf(policy.id)).toEqual(["policy.created", "policy.renewed", ...later]);
  });

  test("to the next term carries over the last rates", async () => {
    const rates = [
      { rate: "10" },
      { rate: "12", effectiveFrom: "2025-07-01" },
      { rate: "13", effectiveFrom: "2026-04-01" },
    ];
    const policy = await service.policy({ rating: { classifications: [{ state: "IL", classCode: "5403", rates }] } });
    const { policy: renewed } = await update(policy.id, { effectiveDate: at("2026-01-01") }, ["effective_date"]);
    expect(renewed?.rating?.classifications[0]?.rates.map(({ rate }) => rate)).toEqual(["12", "13"]);
  });

  test("to a day of the previous term is refused", async () => {
    const { id } = await service.policy();
    await update(id, { effectiveDate: at("2026-01-01") }, ["effective_date"]);
    const refused = await refusal(update(id, { effectiveDate: at("2025-06-01") }, ["effective_date"]));
    expect(refused.violations.map(({ field }) => field)).toEqual(["effective_date"]);
  });

  test("to a later end makes an expired policy active again", async () => {
    const { id, status } = await service.policy();
    const { policy } = await update(id, { expirationDate: at("2999-01-01") }, ["expiration_date"]);
    expect([status, policy?.status]).toEqual(["expired", "active"]);
  });

  test("of another member leaves a policy expired that was set to it by hand", async () => {
    const { id } = await service.policy({ expirationDate: at("2999-01-01"), status: "active" });
    await update(id, { status: "expired" }, ["status"]);
    const { policy } = await update(id, { policyNumber: "WC-1-EXPIRED" }, ["policy_number"]);
    expect(policy?.status).toBe("expired");
    expect((await update(id, { status: "expired" }, ["status"])).policy).toEqual(policy);
  });

  test("to cancelled cancels the policy, which cannot be renewed then", async () => {
    const policy = await service.policy({ status: "active" });
    const { policy: cancelled } = await update(policy.id, { status: "cancelled" }, ["status"]);
    expect(cancelled?.status).toBe("cancelled");
    expect(await typesOf(policy.id)).toEqual(["policy.created", "policy.cancelled"]);
    const wrong = { code: "FAILED_PRECONDITION", reason: "WRONG_POLICY_STATUS" };
    expect(await refusal(update(policy.id, { status: "expired" }, ["status"]))).toMatchObject(wrong);
    const renewal = update(policy.id, { effectiveDate: at("2026-01-01") }, ["effective_date"]);
    expect(await refusal(renewal)).toMatchObject(wrong);
    expect(await typesOf(policy.id)).toHaveLength(2);
  });

  test("of the estimated premium keeps the premium of the final audit, and the adjustments of interim ones", async () => {
    const policy = await service.policy();
    service.report(policy.employerId, { grossWages: "60000" });
    const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
    await service.finished(audit?.id ?? "");
    const { policy: changed } = await update(policy.id, { premium: "5500" }, ["premium"]);
    expect(changed).toMatchObject({ estimatedPremium: "5500", premium: "6000" });

    const other = await service.policy();
    service.report(other.employerId, { grossWages: "60000" });
    const half = { policyId: other.id, periodEnd: "2025-06-30" };
    const interim = await service.audits.createAudit(half, { tenant });
    await service.finished(interim.audit?.id ?? "");
    // 181 of 365 days: 2,975.34 less 2,479.45.
    const { policy: raised } = await update(other.id, { premium: "5500" }, ["premium"]);
    expect(raised).toMatchObject({ estimatedPremium: "5500", premium: "5995.89" });
  });
});

/** Starts changes while another transaction locks the policy, so that all of them wait, and then releases the lock. */
async function atOnce<Response>(id: string, changes: readonly (() => Promise<Response>)[]): Promise<Response[]> {
  const hold = statement("test_hold", "SELECT id FROM policies WHERE id = {id:text} FOR UPDATE");
  const waiting = statement(
    "test_waiting",
    { n: "int" },
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  const results = await service.database.transaction(async (tx) => {
    await tx.query(hold, { id });
    const calls = changes.map((change) => change());
    await expect.poll(async () => (await service.database.query(waiting))[0]?.n).toBeGreaterThanOrEqual(changes.length);
    return calls;
  });
  return Promise.all(results);
}

describe("concurrent changes", () => {
  test("do not overwrite each other", async () => {
    const { id } = await service.policy();
    await atOnce(id, [
      () => update(id, { rating: { experienceModifier: "0.9" } }, ["rating.experience_modifier"]),
      () => update(id, { rating: { expenseConstant: "220" } }, ["rating.expense_constant"]),
      () => update(id, { premium: "7000" }, ["premium"]),
    ]);
    const { policy } = await service.policies.getPolicy({ id }, { tenant });
    expect(policy).toMatchObject({
      premium: "7000",
      rating: { experienceModifier: "0.9", expenseConstant: "220" },
    });
  });

  test("to the next term renew the policy once, and each gets a response", async () => {
    const { id } = await service.policy();
    const renew = () => update(id, { effectiveDate: at("2026-01-01") }, ["effective_date"]);
    const responses = await atOnce(id, [renew, renew, renew]);
    expect(responses.map(({ policy }) => policy?.expirationDate)).toEqual(Array(3).fill(at("2027-01-01")));
    expect((await typesOf(id)).filter((type) => type === "policy.renewed")).toHaveLength(1);
  });
});

test("an update that changes nothing publishes no event", async () => {
  const policy = await service.policy();
  const published = await typesOf(policy.id);
  const { employerId, effectiveDate, expirationDate, premium, rating } = policy;
  const same = { employerId, premium, status: policy.status, ...(effectiveDate && { effectiveDate }) };
  const members = { ...same, ...(expirationDate && { expirationDate }), ...(rating && { rating }) };
  const paths = ["employer_id", "premium", "status", "effective_date", "expiration_date", "rating.classifications"];
  expect((await update(policy.id, members, paths)).policy).toEqual(policy);
  expect((await update(policy.id, {}, [])).policy).toEqual(policy);
  expect(await typesOf(policy.id)).toEqual(published);
});

test("a deleted policy is not found", async () => {
  const { id } = await service.policy();
  await service.policies.deletePolicy({ id }, { tenant });
  const refusals = await Promise.all([
    refusal(service.policies.getPolicy({ id }, { tenant })),
    refusal(service.policies.deletePolicy({ id }, { tenant })),
    refusal(update(id, { premium: "1" }, ["premium"])),
    refusal(service.audits.createAudit({ policyId: id }, { tenant })),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill("NOT_FOUND"));
});

test("a policy is not deleted under an audit or a payment, which the refusal names", async () => {
  const { id } = await service.policy();
  const { payment } = await service.payments.createPayment({ members: { policyId: id, amount: "1" } }, { tenant });
  const { audit } = await service.audits.createAudit({ policyId: id }, { tenant });
  const inUse = async () => {
    const { code, reason, message } = await refusal(service.policies.deletePolicy({ id }, { tenant }));
    return [code, reason, message.match(/(?:aud|pay)_\w+/)?.[0]];
  };
  expect(await inUse()).toEqual(["FAILED_PRECONDITION", "POLICY_IN_USE", audit?.id]);
  await service.audits.deleteAudit({ id: audit?.id ?? "" }, { tenant });
  expect(await inUse()).toEqual(["FAILED_PRECONDITION", "POLICY_IN_USE", payment?.id]);
  await service.payments.deletePayment({ id: payment?.id ?? "" }, { tenant });
  await service.policies.deletePolicy({ id }, { tenant });
  expect((await refusal(service.policies.getPolicy({ id }, { tenant }))).code).toBe("NOT_FOUND");
});

test("policies change status when their term starts or ends, once, with an event", async () => {
  const pending = await service.policy({
    status: "pending",
    effectiveDate: at("2025-01-01"),
    expirationDate: at("2999-01-01"),
  });
  const running = await service.policy({ status: "active" });
  const dependencies = {
    database: service.database,
    openFinalAudit: finalAuditOpener(dueDates),
    log: createLogger("test", "silent"),
  };
  await Promise.all([advancePolicies(dependencies), advancePolicies(dependencies)]);
  const statusOf = async (id: string) => (await service.policies.getPolicy({ id }, { tenant })).policy?.status;
  expect([await statusOf(pending.id), await statusOf(running.id)]).toEqual(["active", "expired"]);
  expect(await typesOf(running.id)).toEqual(["policy.created", "policy.updated"]);
});

test("another owner or environment cannot see or change a policy", async () => {
  const { id } = await service.policy();
  for (const as of [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ]) {
    const refusals = await Promise.all([
      refusal(service.policies.getPolicy({ id }, { tenant: as })),
      refusal(service.policies.updatePolicy({ id, members: {}, updateMask: { paths: [] } }, { tenant: as })),
      refusal(service.policies.deletePolicy({ id }, { tenant: as })),
      refusal(service.payments.createPayment({ members: { policyId: id, amount: "1" } }, { tenant: as })),
    ]);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["NOT_FOUND"]));
  }
});
