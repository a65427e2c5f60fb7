import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
const tenant: Tenant = { environment: "sandbox", ownerId: "own_pages" };
const employers = ["emp_a", "emp_b"];
const ids: string[] = [];

beforeAll(async () => {
  service = await startPremiumAudit();
  for (let index = 0; index < 45; index++) {
    const status = index % 3 === 0 ? "cancelled" : "active";
    const policy = await service.policy({ employerId: employers[index % 2] ?? "", status }, tenant);
    ids.unshift(policy.id);
  }
});
afterAll(() => service.stop());

async function all(filters: { employerId?: string; status?: string; limit?: number } = {}): Promise<string[]> {
  const listed: string[] = [];
  for (let more = true; more; ) {
    const { policies, hasMore } = await service.policies.listPolicies(
      { ...filters, startingAfter: listed.at(-1) ?? "" },
      { tenant },
    );
    listed.push(...policies.map(({ id }) => id));
    more = hasMore;
  }
  return listed;
}

test("pages show every record once, newest first, whatever the size of a page", async () => {
  expect((await service.policies.listPolicies({}, { tenant })).policies).toHaveLength(20);
  for (const limit of [1, 7, 45, 100]) expect((await all({ limit })).toSorted()).toEqual(ids.toSorted());
  const times = (await service.policies.listPolicies({ limit: 100 }, { tenant })).policies.map(
    ({ createdAt }) => createdAt,
  );
  expect(times.map((time) => Number(time?.seconds) + Number(time?.nanos) / 1e9)).toEqual(
    times.map((time) => Number(time?.seconds) + Number(time?.nanos) / 1e9).toSorted((a, b) => b - a),
  );
});

test("filters by employer and status apply to every page", async () => {
  expect(await all({ employerId: "emp_a", limit: 5 })).toHaveLength(23);
  expect(await all({ status: "cancelled", limit: 5 })).toHaveLength(15);
  expect(await all({ employerId: "emp_a", status: "cancelled", limit: 5 })).toHaveLength(8);
  expect(await all({ employerId: "emp_none" })).toEqual([]);
});

test("an unknown cursor id is refused; the id of a record that was deleted meanwhile is accepted", async () => {
  const after = (startingAfter: string, as = tenant) =>
    service.policies.listPolicies({ startingAfter, limit: 2 }, { tenant: as });
  expect((await refusal(after(newId("pol_")))).violations[0]?.field).toBe("starting_after");
  expect((await refusal(after("pol_0"))).violations[0]?.field).toBe("starting_after");
  const [first = "", second] = await all({ limit: 100 });
  expect((await refusal(after(first, { ...tenant, ownerId: "own_other" }))).code).toBe("INVALID_ARGUMENT");
  await service.policies.deletePolicy({ id: first }, { tenant });
  expect((await after(first)).policies[0]?.id).toBe(second);
  expect((await service.policies.listPolicies({ startingAfter: ids.at(-1) ?? "" }, { tenant })).policies).toEqual([]);
});

test("a page has 1 to 100 records", async () => {
  for (const limit of [-1, 101]) {
    expect((await refusal(service.policies.listPolicies({ limit }, { tenant }))).violations[0]?.field).toBe("limit");
  }
});

test("payments and audits are paged in the same way", async () => {
  const [policyId = ""] = await all({ limit: 1 });
  const paymentIds: string[] = [];
  for (let index = 0; index < 5; index++) {
    const { payment } = await service.payments.createPayment({ members: { policyId, amount: "1" } }, { tenant });
    paymentIds.unshift(payment?.id ?? "");
  }
  const { audit } = await service.audits.createAudit({ policyId }, { tenant });
  const first = await service.payments.listPayments({ limit: 3, policyId }, { tenant });
  const rest = await service.payments.listPayments(
    { limit: 3, startingAfter: first.payments.at(-1)?.id ?? "" },
    { tenant },
  );
  expect([...first.payments, ...rest.payments].map(({ id }) => id).toSorted()).toEqual(paymentIds.toSorted());
  expect([first.hasMore, rest.hasMore]).toEqual([true, false]);
  expect((await service.payments.listPayments({ status: "refunded" }, { tenant })).payments).toEqual([]);
  const { audits } = await service.audits.listAudits({ policyId, employerId: audit?.employerId ?? "" }, { tenant });
  expect(audits.map(({ id }) => id)).toEqual([audit?.id]);
});

test("deleted records are in a list of their own, with the time of the deletion", async () => {
  const as = { ...tenant, ownerId: "own_deletes" };
  const policy = await service.policy({ employerId: "emp_kept" }, as);
  const other = await service.policy({}, as);
  const { payment } = await service.payments.createPayment(
    { members: { policyId: policy.id, amount: "1" } },
    { tenant: as },
  );
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant: as });
  const deletedOf = async () => {
    const page = { deleted: true };
    const { policies } = await service.policies.listPolicies({ ...page, employerId: "emp_kept" }, { tenant: as });
    const { audits } = await service.audits.listAudits(page, { tenant: as });
    const { payments } = await service.payments.listPayments(page, { tenant: as });
    return [...policies, ...audits, ...payments];
  };
  expect(await deletedOf()).toEqual([]);
  await service.audits.deleteAudit({ id: audit?.id ?? "" }, { tenant: as });
  await service.payments.deletePayment({ id: payment?.id ?? "" }, { tenant: as });
  await service.policies.deletePolicy({ id: policy.id }, { tenant: as });
  const deleted = await deletedOf();
  expect(deleted.map(({ id }) => id)).toEqual([policy.id, audit?.id, payment?.id]);
  for (const { deletedAt, updatedAt } of deleted) expect(deletedAt).toEqual(updatedAt);
  const { policies } = await service.policies.listPolicies({}, { tenant: as });
  expect(policies.map(({ id, deletedAt }) => [id, deletedAt])).toEqual([[other.id, undefined]]);
  expect((await service.policies.listPolicies({ deleted: true }, { tenant })).policies).not.toContainEqual(policy);
});
