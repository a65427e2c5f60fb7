import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { statement } from "@platform/postgres/query/statement";
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
const daysFromNow = (days: number) => timestampFromDate(new Date(Date.now() + days * 86_400_000));
const typesOf = async (id: string) => (await service.eventsOf(id)).map(({ type }) => type);

type Policies = typeof service.policies;
type Members = NonNullable<Parameters<Policies["updatePolicy"]>[0]["members"]>;

async function update(id: string, members: Members, paths: string[]) {
  const { policy } = await service.policies.updatePolicy({ id, members, updateMask: { paths } }, { tenant });
  if (!policy) throw new Error("response without a policy");
  return policy;
}

async function policyNow(id: string) {
  const { policy } = await service.policies.getPolicy({ id }, { tenant });
  if (!policy) throw new Error("response without a policy");
  return policy;
}

/** A policy whose term began 100 days ago and ends in 265 days. */
const running = (members: Members = {}) =>
  service.policy({ effectiveDate: daysFromNow(-100), expirationDate: daysFromNow(265), ...members });

const movePolicy = statement(
  "test_move_policy",
  `UPDATE policies SET effective_at = effective_at - {days:float8} * interval '1 day', expires_at = expires_at - {days:float8} * interval '1 day',
     cancels_at = cancels_at - {days:float8} * interval '1 day', renews_at = renews_at - {days:float8} * interval '1 day' WHERE id = {id:text}`,
);
const moveTerms = statement(
  "test_move_terms",
  `UPDATE policy_terms SET effective_at = effective_at - {days:float8} * interval '1 day',
     expires_at = expires_at - {days:float8} * interval '1 day' WHERE policy_id = {id:text}`,
);

/** Moves all dates of a policy back, as if that many days had passed without a running service. */
function passDays(id: string, days: number) {
  return service.database.transaction(async (tx) => {
    await tx.query(movePolicy, { id, days });
    await tx.query(moveTerms, { id, days });
  });
}

/** Two replicas that apply what is due. */
function replicas() {
  const dependencies = {
    database: service.database,
    openFinalAudit: finalAuditOpener(dueDates),
    log: createLogger("test", "silent"),
  };
  return Promise.all([advancePolicies(dependencies), advancePolicies(dependencies)]);
}

describe("a renewal", () => {
  test("is scheduled: the policy shows its term until the next one starts", async () => {
    const before = await running();
    const members = { premium: "7000", ...(before.expirationDate && { effectiveDate: before.expirationDate }) };
    const scheduled = await update(before.id, members, ["effective_date", "premium"]);
    expect(scheduled).toMatchObject({
      status: "active",
      premium: "5000",
      effectiveDate: before.effectiveDate,
      nextTerm: { effectiveDate: before.expirationDate, estimatedPremium: "7000" },
    });
    expect(await update(before.id, members, ["effective_date", "premium"])).toEqual(scheduled);
    expect(await typesOf(before.id)).toEqual(["policy.created", "policy.updated"]);

    await passDays(before.id, 300);
    await replicas();
    await expect.poll(() => typesOf(before.id)).toEqual(["policy.created", "policy.updated", "policy.renewed"]);
    const renewed = await policyNow(before.id);
    expect(renewed).toMatchObject({ status: "active", premium: "7000", estimatedPremium: "7000" });
    expect(renewed.nextTerm).toBeUndefined();
    expect((await service.eventsOf(before.id)).at(-1)?.event.data.value).toMatchObject({ policy: renewed });
  });

  test("can be changed and withdrawn before the next term starts; no audit can be made of that term", async () => {
    const { id, expirationDate } = await running();
    if (!expirationDate) throw new Error("no expiration date");
    const rating = { experienceModifier: "0.9" };
    await update(id, { effectiveDate: expirationDate, rating }, ["effective_date", "rating.experience_modifier"]);
    const changed = await update(id, { effectiveDate: expirationDate, premium: "9" }, ["effective_date", "premium"]);
    expect(changed.nextTerm).toMatchObject({ estimatedPremium: "9", rating });
    const day = timestampDate(expirationDate).toISOString().slice(0, 10);
    const audit = service.audits.createAudit({ policyId: id, periodEnd: day, periodStart: day }, { tenant });
    expect((await refusal(audit)).violations[0]?.field).toBe("period_start");
    const later = update(id, { expirationDate: daysFromNow(300) }, ["expiration_date"]);
    expect((await refusal(later)).violations[0]?.field).toBe("expiration_date");

    expect((await update(id, {}, ["next_term"])).nextTerm).toBeUndefined();
    await passDays(id, 300);
    await replicas();
    await expect.poll(async () => (await policyNow(id)).status).toBe("expired");
    expect(await typesOf(id)).not.toContain("policy.renewed");
  });

  test("with a status that a new term cannot have is refused", async () => {
    const { id, expirationDate } = await running();
    const members = { status: "expired", ...(expirationDate && { effectiveDate: expirationDate }) };
    const refused = await refusal(update(id, members, ["status", "effective_date"]));
    expect(refused.violations.map(({ field }) => field)).toEqual(["status"]);
  });
});

describe("a cancellation", () => {
  const paths = ["status", "cancellation_date", "cancellation_method"];

  test("in the future is scheduled, and takes effect once on its date, with its method", async () => {
    const { id } = await running();
    const members = { status: "cancelled", cancellationMethod: "short_rate", cancellationDate: daysFromNow(30) };
    const scheduled = await update(id, members, paths);
    expect(scheduled).toMatchObject({ status: "active", premium: "5000", cancellationMethod: "short_rate" });
    expect(scheduled.cancellationDate).toEqual(members.cancellationDate);
    await passDays(id, 31);
    await replicas();
    await expect.poll(async () => (await policyNow(id)).status).toBe("cancelled");
    await replicas();
    expect(await typesOf(id)).toEqual(["policy.created", "policy.updated", "policy.cancelled"]);
    // 130 of 365 days.
    expect(await policyNow(id)).toMatchObject({ estimatedPremium: "1780.82", premium: "1780.82" });
  });

  test("takes effect by itself when its time comes", async () => {
    const ownService = await startPremiumAudit({ UPKEEP_INTERVAL_MS: "1000" });
    const { id } = await ownService.policy({ expirationDate: at("2999-01-01") });
    const cancellationDate = timestampFromDate(new Date(Date.now() + 10_000));
    const members = { status: "cancelled", cancellationDate };
    await ownService.policies.updatePolicy({ id, members, updateMask: { paths: paths.slice(0, 2) } }, { tenant });
    const types = async () => (await ownService.eventsOf(id)).map(({ type }) => type);
    expect(await types()).toEqual(["policy.created", "policy.updated"]);
    await expect.poll(types).toEqual(["policy.created", "policy.updated", "policy.cancelled"]);
    await ownService.stop();
  });

  test("can be moved and withdrawn before its date, and never after it", async () => {
    const { id, expirationDate } = await running();
    await update(id, { effectiveDate: expirationDate ?? daysFromNow(265) }, ["effective_date"]);
    await update(id, { status: "cancelled", cancellationDate: daysFromNow(30) }, paths.slice(0, 2));
    const moved = await update(id, { cancellationDate: daysFromNow(60) }, ["cancellation_date"]);
    expect(moved).toMatchObject({ status: "active", cancellationMethod: "pro_rata" });
    const withdrawn = await update(id, {}, ["cancellation_date"]);
    expect([withdrawn.cancellationDate, withdrawn.cancellationMethod]).toEqual([undefined, ""]);
    const cancelled = await update(id, { status: "cancelled" }, ["status"]);
    expect(cancelled).toMatchObject({ status: "cancelled", cancellationMethod: "pro_rata" });
    expect(cancelled.nextTerm).toBeUndefined();
    expect(await update(id, { status: "cancelled" }, ["status"])).toEqual(cancelled);
    const wrong = { code: "FAILED_PRECONDITION", reason: "WRONG_POLICY_STATUS" };
    expect(await refusal(update(id, {}, ["cancellation_date"]))).toMatchObject(wrong);
    expect(await refusal(update(id, { cancellationMethod: "flat" }, ["cancellation_method"]))).toMatchObject(wrong);
    expect((await typesOf(id)).at(-1)).toBe("policy.cancelled");
  });

  test("in the past takes effect at once; its audit covers the days before it, however it is asked", async () => {
    const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }];
    const active = await service.policy({ status: "active", rating: { classifications, expenseConstant: "200" } });
    service.report(active.employerId, { periodStart: "2025-01-01", periodEnd: "2025-03-31", grossWages: "60000" });
    const members = { status: "cancelled", cancellationDate: at("2025-04-01") };
    const cancelled = await update(active.id, members, ["status", "cancellation_date"]);
    expect(cancelled).toMatchObject({ status: "cancelled", expirationDate: at("2026-01-01"), premium: "1232.88" });
    expect(await typesOf(active.id)).toEqual(["policy.created", "policy.cancelled"]);

    const request = { policyId: active.id, periodStart: "2025-01-01", periodEnd: "2025-03-31" };
    const explicit = await service.policies.previewPremium(request, { tenant });
    const whole = await service.policies.previewPremium({ policyId: active.id }, { tenant });
    expect(whole).toEqual(explicit);
    expect(whole.worksheet).toMatchObject({ finalPremium: "6049.32", estimatedPremium: "1232.88" });
    const { audit } = await service.audits.createAudit({ policyId: active.id }, { tenant });
    expect(await service.finished(audit?.id ?? "")).toMatchObject({ periodEnd: "2025-03-31", status: "completed" });
    expect((await policyNow(active.id)).premium).toBe("6049.32");
    const outside = { policyId: active.id, periodStart: "2025-04-01", periodEnd: "2025-12-31" };
    expect((await refusal(service.audits.createAudit(outside, { tenant }))).violations[0]?.field).toBe("period_start");
  });

  test("flat leaves no day and no premium, and its final audit returns what was charged; it cannot have another date than the start of the term", async () => {
    const { id } = await running();
    const late = { status: "cancelled", cancellationMethod: "flat", cancellationDate: daysFromNow(1) };
    expect((await refusal(update(id, late, paths))).violations[0]?.field).toBe("cancellation_date");
    const flat = await update(id, { status: "cancelled", cancellationMethod: "flat" }, [
      "status",
      "cancellation_method",
    ]);
    expect(flat).toMatchObject({ status: "cancelled", premium: "0", estimatedPremium: "0" });
    expect(flat.cancellationDate).toEqual(flat.effectiveDate);
    const payment = { policyId: id, amount: "1500", status: "processed" };
    await service.payments.createPayment({ members: payment }, { tenant });
    const { audit } = await service.audits.createAudit({ policyId: id }, { tenant });
    const nothing = { estimatedPremium: "0", actualPremium: "0", totalPremium: "0", instalment: "0", adjustment: "0" };
    expect(await service.audit(audit?.id ?? "")).toMatchObject({
      status: "completed",
      auditType: "final",
      version: 1,
      results: { ...nothing, paid: "1500", balance: "-1500" },
    });
    expect(await service.proofs.checkReplay({ auditId: audit?.id ?? "" }, { tenant })).toMatchObject({ equal: true });
    const twice = await refusal(service.audits.createAudit({ policyId: id }, { tenant }));
    expect(twice.reason).toBe("DUPLICATE_AUDIT");
  });

  test("outside the term, or without the status cancelled, is refused", async () => {
    const { id } = await running();
    for (const cancellationDate of [daysFromNow(-101), daysFromNow(266)]) {
      const refused = await refusal(update(id, { status: "cancelled", cancellationDate }, paths.slice(0, 2)));
      expect(refused.violations.map(({ field }) => field)).toEqual(["cancellation_date"]);
    }
    const alone = await refusal(update(id, { cancellationDate: daysFromNow(1) }, ["cancellation_date"]));
    expect(alone.violations.map(({ field }) => field)).toEqual(["cancellation_date"]);
    const method = await refusal(update(id, { cancellationMethod: "half" }, ["cancellation_method"]));
    expect(method.violations.map(({ field }) => field)).toEqual(["cancellation_method"]);
  });
});

describe("the final audit", () => {
  const plan = { schedule: "final", method: "phone" };

  async function auditsOf(policyId: string) {
    const { audits } = await service.audits.listAudits({ policyId }, { tenant });
    return audits.map(({ periodStart, periodEnd, method }) => [periodStart, periodEnd, method]);
  }

  test("opens by itself for each term that has ended during a downtime, in order and once", async () => {
    const { id, expirationDate } = await running({ audit: plan });
    const gap = new Date(timestampDate(expirationDate ?? daysFromNow(265)).getTime() + 10 * 86_400_000);
    const next = { effectiveDate: timestampFromDate(gap) };
    await update(id, next, ["effective_date"]);
    await passDays(id, 1000);
    await replicas();
    const updated = "policy.updated";
    await expect.poll(() => typesOf(id)).toEqual(["policy.created", updated, updated, "policy.renewed", updated]);
    const statuses = (await service.eventsOf(id)).map(({ event }) => {
      return event.data.case?.startsWith("policy") && "policy" in event.data.value
        ? event.data.value.policy?.status
        : "";
    });
    expect(statuses).toEqual(["active", "active", "expired", "active", "expired"]);
    const audits = await auditsOf(id);
    expect(audits.map(([, , method]) => method)).toEqual(["phone", "phone"]);
    expect(new Set(audits.map(([start]) => start)).size).toBe(2);
    await replicas();
    expect(await auditsOf(id)).toHaveLength(2);
  });

  test("opens when a policy is cancelled, or is made of a term that is over", async () => {
    const cancelled = await service.policy({ status: "active", expirationDate: at("2026-01-01"), audit: plan });
    await update(cancelled.id, { status: "cancelled", cancellationDate: at("2025-03-01") }, [
      "status",
      "cancellation_date",
    ]);
    expect(await auditsOf(cancelled.id)).toEqual([["2025-01-01", "2025-02-28", "phone"]]);
    const over = await service.policy({ audit: plan });
    expect(await auditsOf(over.id)).toEqual([["2025-01-01", "2025-12-31", "phone"]]);
    const { audits } = await service.audits.listAudits({ policyId: over.id }, { tenant });
    expect((await service.eventsOf(audits[0]?.id ?? "")).map(({ type }) => type)[0]).toBe("audit.started");
  });

  test("opens when the plan comes after the end, and not where it is absent or made already", async () => {
    // The audit needs payroll, because a failed audit would not block another one.
    const late = await service.policy();
    service.report(late.employerId);
    expect((await update(late.id, { audit: plan }, ["audit"])).audit).toMatchObject(plan);
    expect(await auditsOf(late.id)).toHaveLength(1);
    await update(late.id, { audit: { ...plan, method: "self" } }, ["audit"]);
    expect((await update(late.id, {}, ["audit"])).audit).toBeUndefined();
    expect(await auditsOf(late.id)).toHaveLength(1);

    const absent = await service.policy();
    expect(await auditsOf(absent.id)).toEqual([]);
    const audited = await service.policy();
    service.report(audited.employerId);
    await service.audits.createAudit({ policyId: audited.id }, { tenant });
    await update(audited.id, { audit: plan }, ["audit"]);
    expect(await auditsOf(audited.id)).toHaveLength(1);
  });

  test("needs a known schedule and method", async () => {
    const refused = await refusal(service.policy({ audit: { schedule: "yearly", method: "" } }));
    expect(refused.violations).toEqual([
      { field: "audit.schedule", description: "must be final" },
      { field: "audit.method", description: "is required" },
    ]);
  });
});
