import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { statement } from "@platform/postgres/query/statement";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

type Members = NonNullable<Parameters<typeof service.policies.updatePolicy>[0]["members"]>;
const at = (date: string) => timestampFromDate(new Date(date));

async function update(id: string, members: Members, paths: string[]) {
  const { policy } = await service.policies.updatePolicy({ id, members, updateMask: { paths } }, { tenant });
  if (!policy) throw new Error("response without a policy");
  return policy;
}

/** A carpenter with 36,500 of estimated payroll, which is 3,650 at a rate of 10. */
const carpentry = { state: "IL", classCode: "5403", rates: [{ rate: "10" }], estimatedPayroll: "36500" };
const office = { state: "IL", classCode: "8810", rates: [{ rate: "1" }], estimatedPayroll: "36500" };
const derived = () => service.policy({ rating: { classifications: [carpentry] }, premium: undefined as never });
const half = { endorsementDate: "2025-07-01" };
const rated = (names: string[]) => ["endorsement_date", ...names.map((name) => `rating.${name}`)];

describe("an estimated premium that is derived", () => {
  test("follows changes of classes, rates and modification for the whole term, with one event for each", async () => {
    const { id, ...policy } = await derived();
    expect(policy).toMatchObject({ premium: "3650", estimatedPremium: "3650", estimatedPremiumSource: "derived" });
    const modified = await update(id, { rating: { experienceModifier: "1.1" } }, ["rating.experience_modifier"]);
    expect(modified).toMatchObject({ premium: "4015", estimatedPremium: "4015", estimatedPremiumChanges: [] });
    const classifications = [{ ...carpentry, rates: [{ rate: "20" }] }, office];
    const more = await update(id, { rating: { classifications } }, ["rating.classifications"]);
    expect(more).toMatchObject({ estimatedPremium: "8431.5" });
    const types = (await service.eventsOf(id)).map(({ type }) => type);
    expect(types).toEqual(["policy.created", "policy.updated", "policy.updated"]);
  });

  test("stays as it was if a change leaves nothing to calculate it from, and follows the next one", async () => {
    const { id } = await derived();
    const { estimatedPayroll: _, ...bare } = carpentry;
    const without = await update(id, { rating: { classifications: [bare] } }, ["rating.classifications"]);
    expect(without).toMatchObject({ estimatedPremium: "3650", estimatedPremiumSource: "derived" });
    const doubled = [{ ...carpentry, estimatedPayroll: "73000" }];
    const after = await update(id, { rating: { classifications: doubled } }, ["rating.classifications"]);
    expect(after.estimatedPremium).toBe("7300");
  });

  test("changes from the date of the endorsement on; the estimate of the days before stays", async () => {
    const { id, employerId } = await derived();
    service.report(employerId, { periodStart: "2025-01-01", periodEnd: "2025-06-30", grossWages: "18100" });
    const days = { periodStart: "2025-01-01", periodEnd: "2025-06-30" };
    const { audit } = await service.audits.createAudit({ policyId: id, ...days }, { tenant });
    const first = await service.finished(audit?.id ?? "");
    expect(first.results).toMatchObject({ estimatedPremium: "1810", adjustment: "0" });

    const members = { ...half, rating: { experienceModifier: "1.2" } };
    const endorsed = await update(id, members, rated(["experience_modifier"]));
    expect(endorsed).toMatchObject({
      estimatedPremium: "4018",
      estimatedPremiumChanges: [
        { effectiveDate: "2025-01-01", estimatedPremium: "3650" },
        { effectiveDate: "2025-07-01", estimatedPremium: "4018" },
      ],
      rating: { stateTerms: [{ state: "", effectiveFrom: "2025-07-01", experienceModifier: "1.2" }] },
    });
    expect(endorsed.rating?.experienceModifier).toBeUndefined();
    const marked = await service.audit(first.id);
    expect(marked).toMatchObject({ outOfDate: true, changedPolicyMembers: ["state_terms"] });
    const { audit: again } = await service.audits.reviseAudit({ id: first.id }, { tenant });
    expect(again).toMatchObject({ version: 1, outOfDate: false, results: { estimatedPremium: "1810" } });
    const cancelled = await update(id, { status: "cancelled", cancellationDate: at("2025-07-01") }, [
      "status",
      "cancellation_date",
    ]);
    expect(cancelled.estimatedPremium).toBe("1810");
  });

  test("changes with the classes of an endorsement: another rate, an added class, one that is left out", async () => {
    const { id } = await service.policy({
      rating: { classifications: [carpentry, office] },
      premium: undefined as never,
    });
    const roofing = { state: "IL", classCode: "5551", rates: [{ rate: "40" }], estimatedPayroll: "36500" };
    const classifications = [{ ...carpentry, rates: [{ rate: "20" }] }, roofing];
    const members = { ...half, rating: { classifications } };
    const { rating, ...policy } = await update(id, members, rated(["classifications"]));
    // 1,810 + 184 days of 7,300, 181 days of 365, and 184 days of 14,600.
    expect(policy.estimatedPremium).toBe("13031");
    expect(rating?.classifications).toMatchObject([
      { classCode: "5403", rates: [{ rate: "10" }, { rate: "20", effectiveFrom: "2025-07-01" }], estimates: [] },
      { classCode: "5551", rates: [{ effectiveFrom: "2025-07-01" }], estimates: [{ estimatedPayroll: "36500" }] },
      { classCode: "8810", rates: [{ rate: "1" }], estimates: [{ estimatedPayroll: "0" }] },
    ]);
    expect(await update(id, members, rated(["classifications"]))).toEqual({ rating, ...policy });
    // Sent back as it is shown, nothing changes.
    const shown = { ...half, rating: { classifications: rating?.classifications ?? [] } };
    expect(await update(id, shown, rated(["classifications"]))).toEqual({ rating, ...policy });
    const renewal = await update(id, { effectiveDate: at("2026-01-01") }, ["effective_date"]);
    // 36,500 at 20 and at 40; nothing in the office.
    expect(renewal).toMatchObject({ effectiveDate: at("2026-01-01"), estimatedPremium: "21900" });
  });

  test("is not changed by another rate once the partner states the premium, and again once the partner removes it", async () => {
    const { id } = await derived();
    const stated = await update(id, { premium: "5000" }, ["premium"]);
    expect(stated).toMatchObject({ estimatedPremium: "5000", estimatedPremiumSource: "stated" });
    const change = [{ ...carpentry, rates: [{ rate: "20" }] }];
    const endorsedPolicy = await update(id, { rating: { classifications: change } }, ["rating.classifications"]);
    expect(endorsedPolicy).toMatchObject({ estimatedPremium: "5000", estimatedPremiumSource: "stated" });
    const removed = await update(id, {}, ["premium"]);
    expect(removed).toMatchObject({ estimatedPremium: "7300", estimatedPremiumSource: "derived" });
  });

  test("is reduced by a cancellation and restored by a reinstatement", async () => {
    const { id } = await derived();
    const members = { status: "cancelled", cancellationDate: at("2025-04-01") };
    const cancelled = await update(id, members, ["status", "cancellation_date"]);
    expect(cancelled).toMatchObject({ premium: "900", estimatedPremium: "900" });
    const modified = await update(id, { rating: { experienceModifier: "2" } }, ["rating.experience_modifier"]);
    expect(modified).toMatchObject({ premium: "1800", estimatedPremium: "1800" });
    const reinstated = await update(id, { status: "active" }, ["status"]);
    expect(reinstated).toMatchObject({ premium: "7300", estimatedPremium: "7300" });
  });
});

test("a premium that the partner states from a day on leaves the estimate of the days before", async () => {
  const { id } = await service.policy({ premium: "3650" });
  const stated = await update(id, { ...half, premium: "4018" }, ["endorsement_date", "premium"]);
  expect(stated).toMatchObject({ estimatedPremium: "4018", estimatedPremiumSource: "stated" });
  const cancelled = { status: "cancelled", cancellationDate: at("2025-07-01") };
  expect((await update(id, cancelled, ["status", "cancellation_date"])).estimatedPremium).toBe("1810");
});

test("an endorsement is refused outside the term, with other dates of the term, and of what has no date", async () => {
  const { id } = await derived();
  const fieldsOf = async (members: Members, paths: string[]) =>
    (await refusal(update(id, members, paths))).violations.map(({ field }) => field);
  const rating = { experienceModifier: "1.2" };
  const paths = rated(["experience_modifier"]);
  for (const endorsementDate of ["2024-12-31", "2026-01-01", "2025-02-30"]) {
    expect(await fieldsOf({ endorsementDate, rating }, paths)).toEqual(["endorsement_date"]);
  }
  const moved = { ...half, rating, expirationDate: at("2026-02-01") };
  expect(await fieldsOf(moved, [...paths, "expiration_date"])).toEqual(["endorsement_date"]);
  expect(await fieldsOf({ ...half, rating: { discountTable: "A" } }, rated(["discount_table"]))).toEqual([
    "rating.discount_table",
  ]);
  expect(await fieldsOf(half, rated(["experience_modifier"]))).toEqual(["rating.experience_modifier"]);
  // The day would be read as that of the cancellation, which it is not.
  const cancelled = { ...half, status: "cancelled", employerId: "another" };
  expect(await fieldsOf(cancelled, ["endorsement_date", "status", "employer_id"])).toEqual(["status", "employer_id"]);
  const stateTerms = [{ effectiveFrom: "2025-06-30", experienceModifier: "1.2" }];
  const earlier = "rating.state_terms[0].effective_from";
  expect(await fieldsOf({ ...half, rating: { stateTerms } }, rated(["state_terms"]))).toEqual([earlier]);
  await update(id, { rating: { stateTerms } }, ["rating.state_terms"]);
  const later = { effectiveFrom: "2025-08-01", experienceModifier: "1.3" };
  const sentBack = await update(
    id,
    { ...half, rating: { stateTerms: [...stateTerms, later] } },
    rated(["state_terms"]),
  );
  expect(sentBack.rating?.stateTerms).toHaveLength(2);
});

test("terms that change on very many days are refused, because their estimate would hold up other requests", async () => {
  const { id } = await service.policy({ rating: { classifications: [carpentry] }, premium: "3650" });
  const day = (index: number) => new Date(Date.UTC(2025, 0, 2 + index)).toISOString().slice(0, 10);
  const stateTerms = Array.from({ length: 180 }, (_, index) => ({
    effectiveFrom: day(index),
    experienceModifier: index % 2 === 0 ? "1.1" : "1.2",
  }));
  const { violations } = await refusal(update(id, { rating: { stateTerms } }, ["rating.state_terms"]));
  expect(violations).toEqual([
    { field: "rating.state_terms", description: expect.stringContaining("at most 173 days") },
  ]);
});

test("a premium of an earlier release is known as derived by its amount", async () => {
  const { id } = await derived();
  const { id: other } = await service.policy({ rating: { classifications: [carpentry] }, premium: "5000" });
  await service.database.query(statement("terms_unmark", "UPDATE policy_terms SET premium_stated = NULL"));
  const rating = { experienceModifier: "1.1" };
  expect((await update(id, { rating }, ["rating.experience_modifier"])).estimatedPremium).toBe("4015");
  expect((await update(other, { rating }, ["rating.experience_modifier"])).estimatedPremium).toBe("5000");
});
