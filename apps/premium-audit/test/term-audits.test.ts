import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ListTermAuditsRequestSchema, TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import { statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf, daysAfter } from "../src/due-dates/due-dates.ts";
import { startPremiumAudit } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
const tenant: Tenant = { environment: "sandbox", ownerId: "own_1" };
const days = (firstDay: string, lastDay: string) => ({ periodStart: firstDay, periodEnd: lastDay });
const yesterday = timestampFromDate(new Date(Date.now() - 86_400_000));

/** Rows as `employer state last day`, read page by page. */
async function rows(filter: MessageInitShape<typeof ListTermAuditsRequestSchema> = {}, limit = 2) {
  return (await termsOf(filter, limit)).map(({ employerId, state, lastDay, auditType }) =>
    [employerId, state, lastDay, auditType].join(" ").trim(),
  );
}

async function termsOf(filter: MessageInitShape<typeof ListTermAuditsRequestSchema>, limit = 2) {
  const terms: TermAudit[] = [];
  let page = "";
  do {
    const response = await service.audits.listTermAudits({ ...filter, limit, page }, { tenant });
    terms.push(...response.terms);
    page = response.nextPage;
  } while (page !== "");
  return terms;
}

async function audited(policyId: string, period = {}) {
  const { audit } = await service.audits.createAudit({ policyId, ...period }, { tenant });
  return service.finished(audit?.id ?? "");
}

let failedPolicyId: string;
const dueOn = statement(
  "test_term_audit_due_on",
  "UPDATE audits SET due_on = {before:date} WHERE id = {auditId:text?}",
);

beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

/** Terms of every kind. The other tests read them too. */
async function addTerms(): Promise<void> {
  await service.policy({ employerId: "due" });
  await service.policy({ employerId: "running", effectiveDate: yesterday });
  await service.policy({ employerId: "waived", audit: { schedule: "final", method: "waived" } });
  const cut = await service.policy({ employerId: "cut" });
  const cancellationDate = timestampFromDate(new Date("2025-04-01"));
  const paths = ["status", "cancellation_date"];
  await service.policies.updatePolicy(
    { id: cut.id, members: { status: "cancelled", cancellationDate }, updateMask: { paths } },
    { tenant },
  );
  const failed = await service.policy({ employerId: "failed" });
  failedPolicyId = failed.id;
  await audited(failed.id);
  await audited(failed.id, days("2025-01-01", "2025-02-28"));
  for (const employerId of ["settled", "changed"]) {
    const policy = await service.policy({ employerId });
    service.report(employerId);
    expect(await audited(policy.id)).toMatchObject({ status: "completed" });
  }
  await service.intake.publishProcessed(service.report("changed", days("2025-12-20", "2026-01-05")));
  await expect.poll(() => rows({ state: "out_of_date" })).toHaveLength(1);
}

const ended = "2025-12-31";

test("every term is listed once by its last day, with what its audit needs, and interim audits that failed", async () => {
  await addTerms();
  const all = await rows();
  expect(all.slice(0, 2)).toEqual(["failed failed 2025-02-28 interim", "cut due 2025-03-31"]);
  expect(all.slice(2, -1).toSorted()).toEqual([
    `changed out_of_date ${ended} final`,
    `due due ${ended}`,
    `failed failed ${ended} final`,
    `settled settled ${ended} final`,
    `waived waived ${ended} final`,
  ]);
  expect(all.at(-1)).toMatch(/^running running /);
  expect(await rows({}, 100)).toEqual(all);
  const { counts } = await service.audits.countTermAudits({}, { tenant });
  expect(counts).toEqual({ due: 2, failed: 2, out_of_date: 1, running: 1, settled: 1, waived: 1 });
});

test("rows are sorted and filtered by due date, and an unfinished audit is overdue after it", async () => {
  const [interim, final] = await termsOf({ state: "failed" });
  const inDays = (count: number) => daysAfter(dayOf(new Date()), count);
  const { before, soon, later } = { before: inDays(-1), soon: inDays(30), later: inDays(60) };
  expect([interim, final].map((term) => [term?.auditType, term?.dueDate, term?.overdue])).toEqual([
    ["interim", later, false],
    ["final", later, false],
  ]);
  await service.database.query(dueOn, { auditId: interim?.auditId, before });
  await service.database.query(dueOn, { auditId: final?.auditId, before: soon });
  const settled = (await termsOf({ state: "settled" }))[0];
  await service.database.query(dueOn, { auditId: settled?.auditId, before });

  const byDueDate = await termsOf({ orderBy: "due_date" });
  expect(byDueDate.map(({ dueDate }) => dueDate)).toEqual([before, before, soon, later, "", "", "", ""]);
  expect(byDueDate.filter(({ overdue }) => overdue).map(({ auditId }) => auditId)).toEqual([interim?.auditId]);
  expect(await termsOf({ orderBy: "due_date" }, 100)).toEqual(byDueDate);
  expect(await rows({ overdue: true })).toEqual(["failed failed 2025-02-28 interim"]);
  expect((await termsOf({ dueTo: soon })).map(({ auditId }) => auditId).toSorted()).toEqual(
    [interim, final, settled].map((term) => term?.auditId).toSorted(),
  );
  const { counts, overdue } = await service.audits.countTermAudits({ dueTo: before }, { tenant });
  expect({ counts, overdue }).toEqual({ counts: { failed: 1, settled: 1 }, overdue: 1 });
});

test("rows say why an audit failed, and a new audit takes the place of one that failed", async () => {
  const { terms } = await service.audits.listTermAudits({ state: "failed", endsFrom: ended }, { tenant });
  expect(terms).toMatchObject([{ failure: { code: "NO_EXPOSURE", missing: [] }, estimatedPremium: "5000" }]);
  service.report("failed");
  const again = await audited(failedPolicyId);
  const { terms: now } = await service.audits.listTermAudits({ employerId: "failed" }, { tenant });
  expect(now.map(({ auditId, state }) => [auditId, state])).toEqual([[again.id, "settled"]]);
});

test("filters apply to rows and counts, and what they cannot be is refused", async () => {
  expect(await rows({ employerId: "cut" })).toEqual(["cut due 2025-03-31"]);
  expect(await rows({ state: "due", endsFrom: "2025-03-31", endsTo: "2025-04-01" })).toEqual(["cut due 2025-03-31"]);
  const { counts } = await service.audits.countTermAudits({ employerId: "cut" }, { tenant });
  expect(counts).toEqual({ due: 1 });
  const places = [{ page: "2025-03-31" }, { limit: 101 }, { orderBy: "premium" }];
  for (const wrong of [{ state: "late" }, { endsFrom: "2025-02-30" }, { dueTo: "soon" }, ...places]) {
    const { code, violations } = await refusal(service.audits.listTermAudits(wrong, { tenant }));
    expect([code, violations.length]).toEqual(["INVALID_ARGUMENT", 1]);
  }
  for (const other of [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ]) {
    expect((await service.audits.listTermAudits({}, { tenant: other })).terms).toEqual([]);
  }
});
