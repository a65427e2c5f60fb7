import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const at = (date: string) => timestampFromDate(new Date(date));
const typesOf = async (id: string) => (await service.eventsOf(id)).map(({ type }) => type);
const rating = {
  classifications: [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }],
  expenseConstant: "200",
};
const final = { schedule: "final", method: "self" };

type Members = NonNullable<Parameters<typeof service.policies.updatePolicy>[0]["members"]>;

async function update(id: string, members: Members, paths: string[]) {
  const { policy } = await service.policies.updatePolicy({ id, members, updateMask: { paths } }, { tenant });
  if (!policy) throw new Error("response without a policy");
  return policy;
}

/** Creates a policy of 2025 and cancels it on 1 April, after 90 days with a payroll of 60,000. */
async function cancelled(
  members: { audit?: typeof final; status?: string } = {},
  cancellationMethod = "pro_rata",
  date = "2025-04-01",
) {
  const policy = await service.policy({ rating, ...members });
  service.report(policy.employerId, { periodStart: "2025-01-01", periodEnd: "2025-03-31", grossWages: "60000" });
  const change = { status: "cancelled", cancellationDate: at(date), cancellationMethod };
  return update(policy.id, change, ["status", "cancellation_date", "cancellation_method"]);
}

async function audited(policyId: string, days: { periodStart?: string; periodEnd?: string } = {}) {
  const { audit } = await service.audits.createAudit({ policyId, ...days }, { tenant });
  return service.finished(audit?.id ?? "");
}

async function onlyAudit(policyId: string) {
  const { audits } = await service.audits.listAudits({ policyId }, { tenant });
  expect(audits).toHaveLength(1);
  return service.finished(audits[0]?.id ?? "");
}

describe("the audit of a cancelled term", () => {
  test.for([
    ["pro_rata", "6049.32"],
    ["short_rate", "8586.67"],
  ])("%s gives %s, whichever way it is asked", async ([method, premium]) => {
    const expected = { auditType: "final", periodEnd: "2025-03-31", results: { actualPremium: premium } };
    const periods = [
      {},
      { periodStart: "2025-01-01", periodEnd: "2025-03-31" },
      { periodStart: "2025-01-01", periodEnd: "2025-04-01" },
      { periodStart: "2025-01-01", periodEnd: "2025-12-31" },
    ];
    for (const period of periods) {
      const { id } = await cancelled({}, method);
      expect(await audited(id, period)).toMatchObject(expected);
    }
    const scheduled = await cancelled({ audit: final, status: "active" }, method);
    expect(await onlyAudit(scheduled.id)).toMatchObject(expected);
  });

  test("does not depend on the time of the cancellation", async () => {
    for (const date of [
      "2025-04-01T00:00:00Z",
      "2025-04-01T11:59:59Z",
      "2025-04-01T18:30:00Z",
      "2025-03-31T23:59:59Z",
    ]) {
      const { id } = await cancelled({}, "pro_rata", date);
      expect(await audited(id)).toMatchObject({ periodEnd: "2025-03-31", results: { actualPremium: "6049.32" } });
    }
  });

  test("that was cancelled now ends before today", async () => {
    const expirationDate = at("2999-01-01");
    const { id } = await service.policy({ status: "active", expirationDate, audit: final });
    await update(id, { status: "cancelled" }, ["status"]);
    const today = new Date().toISOString().slice(0, 10);
    const { audits } = await service.audits.listAudits({ policyId: id }, { tenant });
    const dayAfter = new Date(Date.parse(audits[0]?.periodEnd ?? "") + 86_400_000).toISOString().slice(0, 10);
    // Midnight may have passed since.
    expect(dayAfter <= today && Date.parse(today) - Date.parse(dayAfter) <= 86_400_000).toBe(true);
  });
});

describe("the same 90 covered days", () => {
  const coverage = { periodStart: "2025-01-01", periodEnd: "2025-03-31" };
  const cancel = (id: string, cancellationMethod: string, date = "2025-04-01") =>
    update(id, { status: "cancelled", cancellationDate: at(date), cancellationMethod }, [
      "status",
      "cancellation_date",
      "cancellation_method",
    ]);
  const reinstate = (id: string) => update(id, { status: "active" }, ["status"]);

  /** Creates a policy of 2025 with payroll of the whole year, of which 60,000 is of the covered days. */
  async function insured(members: object = {}) {
    const policy = await service.policy({ rating, ...members });
    service.report(policy.employerId, { ...coverage, grossWages: "60000" });
    service.report(policy.employerId, { periodStart: "2025-04-01", periodEnd: "2025-12-31", grossWages: "90000" });
    return policy.id;
  }

  const ways: [string, (method: string) => Promise<string>][] = [
    ["cancelled once", async (method) => (await cancel(await insured(), method)).id],
    [
      "reinstated and cancelled again",
      async (method) => {
        const id = await insured();
        await cancel(id, method, "2025-03-01");
        await reinstate(id);
        return (await cancel(id, method)).id;
      },
    ],
    [
      "cancelled by the other one, reinstated and cancelled again",
      async (method) => {
        const id = await insured();
        await cancel(id, method === "pro_rata" ? "short_rate" : "pro_rata");
        await reinstate(id);
        return (await cancel(id, method)).id;
      },
    ],
    [
      "cancelled back after the term",
      async (method) => {
        const id = await insured();
        await service.audits.deleteAudit({ id: (await audited(id)).id }, { tenant });
        return (await cancel(id, method)).id;
      },
    ],
    [
      "cancelled after interim audits of January and of the rest of the year",
      async (method) => {
        const id = await insured();
        await audited(id, { periodStart: "2025-01-01", periodEnd: "2025-01-31" });
        await audited(id, { periodStart: "2025-02-01", periodEnd: "2025-12-31" });
        return (await cancel(id, method)).id;
      },
    ],
  ];

  test.for(ways)("%s have one premium, in previews and audits", async ([, way]) => {
    for (const [method, premium] of [
      ["pro_rata", "6049.32"],
      ["short_rate", "8586.67"],
    ] as const) {
      const id = await way(method);
      const { worksheet } = await service.policies.previewPremium({ policyId: id }, { tenant });
      expect(worksheet).toMatchObject({ finalPremium: premium, estimatedPremium: "1232.88" });
      const final = await audited(id);
      expect(final).toMatchObject({ auditType: "final", ...coverage });
      expect(final.results).toMatchObject({ actualPremium: premium, estimatedPremium: "1232.88" });
      const { policy } = await service.policies.getPolicy({ id }, { tenant });
      expect(policy).toMatchObject({ premium, estimatedPremium: "1232.88" });
    }
  });

  test("have it also where the final audit of the whole term is rated again, by itself or by a request", async () => {
    for (const members of [{ audit: final }, {}]) {
      const id = await insured(members);
      const whole = members.audit ? await onlyAudit(id) : await audited(id);
      expect(whole.results).toMatchObject({ actualPremium: "15200" });
      await cancel(id, "pro_rata");
      if (!members.audit) await service.audits.reviseAudit({ id: whole.id }, { tenant });
      expect((await service.finished(whole.id)).results).toMatchObject({ actualPremium: "6049.32" });
    }
  });

  test("have it in a policy of these days, except that its expense constant is whole", async () => {
    const short = { effectiveDate: at("2025-01-01"), expirationDate: at("2025-04-01"), premium: "1232.88" };
    const id = await insured(short);
    expect((await audited(id)).results).toMatchObject({ actualPremium: "6200", estimatedPremium: "1232.88" });
    const { id: without } = await service.policy({ ...short, rating: { classifications: rating.classifications } });
    const { id: cancelledOne } = await service.policy({ rating: { classifications: rating.classifications } });
    await cancel(cancelledOne, "pro_rata");
    for (const each of [without, cancelledOne]) {
      const { policy } = await service.policies.getPolicy({ id: each }, { tenant });
      service.report(policy?.employerId ?? "", { ...coverage, grossWages: "60000" });
      expect((await audited(each)).results).toMatchObject({ actualPremium: "6000", estimatedPremium: "1232.88" });
    }
  });
});

describe("an expired policy", () => {
  test("is cancelled back to an earlier day, and its final audit is rated again for the days before", async () => {
    const policy = await service.policy({ rating, audit: final });
    service.report(policy.employerId, { periodStart: "2025-01-01", periodEnd: "2025-03-31", grossWages: "60000" });
    service.report(policy.employerId, { periodStart: "2025-04-01", periodEnd: "2025-12-31", grossWages: "40000" });
    const first = await onlyAudit(policy.id);
    await service.audits.reviseAudit({ id: first.id }, { tenant });
    expect((await onlyAudit(policy.id)).results).toMatchObject({ actualPremium: "10200" });
    const change = { status: "cancelled", cancellationDate: at("2025-04-01") };
    expect(await update(policy.id, change, ["status", "cancellation_date"])).toMatchObject({ status: "cancelled" });
    const again = await onlyAudit(policy.id);
    expect(again).toMatchObject({ id: first.id, periodEnd: "2025-03-31", outOfDate: false });
    expect(again.results).toMatchObject({ actualPremium: "6049.32", estimatedPremium: "1232.88" });
    expect((await service.policies.getPolicy({ id: policy.id }, { tenant })).policy?.premium).toBe("6049.32");
  });
});

describe("a cancelled policy", () => {
  test("is reinstated; its audits are out of date, and the final one is rated again for the whole term", async () => {
    const policy = await cancelled({ audit: final, status: "active" });
    const audit = await onlyAudit(policy.id);
    expect(audit.results).toMatchObject({ actualPremium: "6049.32" });
    const reinstated = await update(policy.id, { status: "active" }, ["status"]);
    expect(reinstated).toMatchObject({ status: "expired", estimatedPremium: "5000", cancellationMethod: "" });
    expect(reinstated.cancellationDate).toBeUndefined();
    expect(await typesOf(policy.id)).toContain("policy.reinstated");
    const marked = await onlyAudit(policy.id);
    expect(marked).toMatchObject({ id: audit.id, status: "awaiting_records", failure: { code: "MISSING_DAYS" } });
    service.report(policy.employerId, { periodStart: "2025-04-01", periodEnd: "2025-12-31", grossWages: "40000" });
    await service.audits.reviseAudit({ id: audit.id }, { tenant });
    expect((await onlyAudit(policy.id)).results).toMatchObject({ actualPremium: "10200" });
  });

  test("is active again while its term runs, with its estimate; its audit is marked and does not block the next one", async () => {
    const effectiveDate = timestampFromDate(new Date(Date.now() - 100 * 86_400_000));
    const policy = await service.policy({ effectiveDate, audit: final });
    const [firstDay, lastDay] = [100, 91].map((days) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
    );
    service.report(policy.employerId, { periodStart: firstDay ?? "", periodEnd: lastDay ?? "" });
    const date = timestampFromDate(new Date(Date.now() - 90 * 86_400_000));
    await update(policy.id, { status: "cancelled", cancellationDate: date }, ["status", "cancellation_date"]);
    const audit = await onlyAudit(policy.id);
    expect(audit).toMatchObject({ status: "completed", auditType: "final" });
    const reinstated = await update(policy.id, { status: "active" }, ["status"]);
    expect(reinstated).toMatchObject({ status: "active", premium: "5000", estimatedPremium: "5000" });
    expect(await typesOf(policy.id)).toEqual([
      "policy.created",
      "policy.cancelled",
      "policy.premium_adjusted",
      "policy.reinstated",
    ]);
    const marked = await onlyAudit(policy.id);
    expect(marked.outOfDate).toBe(true);
    expect(marked.changedPolicyMembers.toSorted()).toEqual(["cancellation_date", "cancellation_method"]);
    const again = await update(policy.id, { status: "active" }, ["status"]);
    expect(again).toEqual(reinstated);
  });

  test("that goes on retracts the audit that its cancellation opened, unless it has a result or was asked for", async () => {
    const daysAgo = (days: number) => timestampFromDate(new Date(Date.now() - days * 86_400_000));
    const running = { effectiveDate: daysAgo(100), audit: final };
    const planned = await service.policy(running);
    const requested = await service.policy({ ...running, audit: undefined });
    const cancellation = { status: "cancelled", cancellationDate: daysAgo(90) };
    for (const { id } of [planned, requested]) await update(id, cancellation, ["status", "cancellation_date"]);
    const scheduled = await onlyAudit(planned.id);
    const failedAudit = await audited(requested.id);
    expect([scheduled.status, failedAudit.status]).toEqual(["awaiting_records", "failed"]);
    for (const { id } of [planned, requested]) await update(id, { status: "active" }, ["status"]);
    const idsOf = async (policyId: string) => {
      const { audits } = await service.audits.listAudits({ policyId }, { tenant });
      return audits.map(({ id }) => id);
    };
    expect([await idsOf(planned.id), await idsOf(requested.id)]).toEqual([[], [failedAudit.id]]);
  });
});

describe("a policy that is created as cancelled", () => {
  const flow = { effectiveDate: at("2020-01-01"), expirationDate: at("2999-01-01") };

  test("has the date, method and audit of one that an update cancels", async () => {
    const cancellation = { cancellationDate: at("2025-04-01"), cancellationMethod: "short_rate" };
    const policy = await service.policy({ rating, status: "cancelled", ...cancellation });
    expect(policy).toMatchObject({ status: "cancelled", ...cancellation });
    expect(policy.premium).toBe((await cancelled({}, "short_rate")).premium);
    expect(await typesOf(policy.id)).toEqual(["policy.created", "policy.cancelled"]);
    service.report(policy.employerId, { periodStart: "2025-01-01", periodEnd: "2025-03-31", grossWages: "60000" });
    expect(await audited(policy.id)).toMatchObject({ periodEnd: "2025-03-31", results: { actualPremium: "8586.67" } });
  });

  test("is cancelled pro rata today, or at the end of a term that is over, and audited if its plan says so", async () => {
    const before = Date.now() - 60_000;
    const now = await service.policy({ ...flow, status: "cancelled" });
    expect(now).toMatchObject({ status: "cancelled", cancellationMethod: "pro_rata" });
    expect(now.cancellationDate && timestampDate(now.cancellationDate).getTime()).toBeGreaterThan(before);
    const ended = await service.policy({ status: "cancelled", audit: final });
    expect(ended.cancellationDate).toEqual(ended.expirationDate);
    expect(await onlyAudit(ended.id)).toMatchObject({ auditType: "final", periodEnd: "2025-12-31" });
  });

  test("on a later day is in force until then", async () => {
    const cancellationDate = at("2998-01-01");
    const policy = await service.policy({ ...flow, status: "cancelled", cancellationDate });
    expect(policy).toMatchObject({ status: "active", cancellationDate, cancellationMethod: "pro_rata" });
    expect(await typesOf(policy.id)).toEqual(["policy.created"]);
    expect((await update(policy.id, {}, ["cancellation_date"])).cancellationDate).toBeUndefined();
  });

  test.for([
    ["a date outside the term", "cancellation_date", { status: "cancelled", cancellationDate: at("2019-12-31") }],
    [
      "a flat method on another day",
      "cancellation_date",
      { status: "cancelled", cancellationDate: at("2021-01-01"), cancellationMethod: "flat" },
    ],
    ["an unknown method", "cancellation_method", { status: "cancelled", cancellationMethod: "half" }],
    ["a date without the status", "cancellation_date", { cancellationDate: at("2021-01-01") }],
    ["a method without the status", "cancellation_method", { cancellationMethod: "flat" }],
  ] as const)("is refused with %s", async ([, field, members]) => {
    const refused = await refusal(service.policy({ ...flow, ...members }));
    expect(refused.violations.map((violation) => violation.field)).toEqual([field]);
  });
});
