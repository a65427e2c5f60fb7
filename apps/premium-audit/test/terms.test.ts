import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const at = (date: string) => timestampFromDate(new Date(date));

async function renew(id: string, effectiveDate: string) {
  const members = { effectiveDate: at(effectiveDate) };
  await service.policies.updatePolicy({ id, members, updateMask: { paths: ["effective_date"] } }, { tenant });
}

async function audited(policyId: string, period: { periodStart?: string; periodEnd?: string } = {}) {
  const { audit } = await service.audits.createAudit({ policyId, ...period }, { tenant });
  return service.finished(audit?.id ?? "");
}

test("consecutive terms that meet at the employer's local midnight share no day, and both can be audited", async () => {
  const policy = await service.policy({ effectiveDate: at("2025-01-01T05:00:00Z") });
  await renew(policy.id, "2026-01-01T05:00:00Z");
  service.report(policy.employerId, { periodStart: "2025-01-01", periodEnd: "2025-12-31", grossWages: "60000" });
  service.report(policy.employerId, { periodStart: "2026-01-01", periodEnd: "2026-12-31", grossWages: "70000" });
  expect(await audited(policy.id, { periodStart: "2025-01-01" })).toMatchObject({
    periodEnd: "2025-12-31",
    results: { remuneration: "60000" },
  });
  expect(await audited(policy.id)).toMatchObject({
    periodStart: "2026-01-01",
    periodEnd: "2026-12-31",
    results: { remuneration: "70000" },
  });
});

test("an audit that ends on the expiration date leaves that day to the next term", async () => {
  const policy = await service.policy();
  await renew(policy.id, "2026-01-01");
  service.report(policy.employerId, { periodStart: "2025-01-01", periodEnd: "2026-12-31", grossWages: "73000" });
  const first = await audited(policy.id, { periodStart: "2025-01-01", periodEnd: "2026-01-01" });
  expect(first).toMatchObject({ periodEnd: "2025-12-31", results: { remuneration: "36500" } });
  expect((await audited(policy.id)).results?.remuneration).toBe("36500");
});

test("a year from 29 February ends on the last day of February, also if it expires in the last minute of that day", async () => {
  const leap = await service.policy({ effectiveDate: at("2024-02-29") });
  expect(await audited(leap.id)).toMatchObject({ periodStart: "2024-02-29", periodEnd: "2025-02-28" });
  const lastMinute = await service.policy({ expirationDate: at("2025-12-31T23:59:59Z") });
  expect((await audited(lastMinute.id)).periodEnd).toBe("2025-12-31");
});

test("an audit that starts on the expiration date of the latest term is refused", async () => {
  const policy = await service.policy();
  const call = service.audits.createAudit({ policyId: policy.id, periodStart: "2026-01-01" }, { tenant });
  expect((await refusal(call)).violations[0]?.field).toBe("period_start");
});

test("a policy that is older than the rule data is refused", async () => {
  const call = service.policy({ effectiveDate: at("1899-12-31") });
  expect((await refusal(call)).violations.map(({ field }) => field)).toEqual(["effective_date"]);
});

test("a policy that is too large for an event is refused", async () => {
  const surcharges = Array.from({ length: 1000 }, (_, index) => ({ name: "𝄞".repeat(126) + index, amount: "1" }));
  const call = service.policy({ rating: { surcharges } });
  expect((await refusal(call)).violations.map(({ field }) => field)).toEqual(["rating.surcharges"]);
});

test("the event of an audit with more than a thousand ranges of missing days can be published", async () => {
  const policy = await service.policy({ expirationDate: at("9999-01-01") });
  const lastDay = Date.UTC(9998, 11, 31);
  for (let index = 0; index < 1200; index++) {
    const day = new Date(Date.UTC(2025, 0, 1 + 2 * index)).toISOString().slice(0, 10);
    service.report(policy.employerId, { periodStart: day, periodEnd: day });
  }
  const { id, failure } = await audited(policy.id);
  expect(failure?.missing).toHaveLength(1000);
  expect(failure?.missingDays).toBe((lastDay - Date.UTC(2025, 0, 1)) / 86_400_000 + 1 - 1200);
  const events = await service.eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual(["audit.started", "audit.failed"]);
  await expect.poll(() => service.unpublished()).toBe(0);
});
