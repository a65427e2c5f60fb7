import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { statement } from "@platform/postgres/query/statement";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
let policyId: string;
beforeAll(async () => {
  service = await startPremiumAudit();
  policyId = (await service.policy()).id;
});
afterAll(() => service.stop());

const statuses = ["pending", "processed", "failed", "refunded"] as const;
type Status = (typeof statuses)[number];

async function payment(
  members: {
    policyId?: string;
    amount?: string;
    status?: string;
    description?: string;
    termEffectiveDate?: ReturnType<typeof timestampFromDate>;
  } = {},
  requestId?: string,
) {
  const allMembers = { policyId, amount: "250.50", ...members };
  const { payment: newPayment } = await service.payments.createPayment(
    { members: allMembers },
    { tenant, ...(requestId && { requestId }) },
  );
  if (!newPayment) throw new Error("response without a payment");
  return newPayment;
}

function move(id: string, status: string) {
  return service.payments.updatePayment({ id, members: { status }, updateMask: { paths: ["status"] } }, { tenant });
}

async function paymentIn(status: Status) {
  const { id } = await payment();
  if (status === "refunded") await move(id, "processed");
  if (status !== "pending") await move(id, status);
  return id;
}

const typesOf = async (id: string) => (await service.eventsOf(id)).map(({ type }) => type);

test("only pending to processed or failed, and processed to refunded, are allowed; the present status changes nothing", async () => {
  const allowed = ["pending processed", "pending failed", "processed refunded"];
  for (const before of statuses) {
    for (const after of statuses) {
      const id = await paymentIn(before);
      const typesBefore = await typesOf(id);
      if (allowed.includes(`${before} ${after}`)) {
        expect((await move(id, after)).payment?.status).toBe(after);
        expect(await typesOf(id)).toEqual([...typesBefore, `payment.${after}`]);
      } else if (before === after) {
        const before = await service.payments.getPayment({ id }, { tenant });
        expect((await move(id, after)).payment).toEqual(before.payment);
        expect(await typesOf(id)).toEqual(typesBefore);
      } else {
        const wrong = { code: "FAILED_PRECONDITION", reason: "WRONG_PAYMENT_STATUS" };
        expect(await refusal(move(id, after)), `${before} to ${after}`).toMatchObject(wrong);
        expect(await typesOf(id)).toEqual(typesBefore);
      }
    }
  }
});

test("of ten concurrent changes to one status one has an effect, with one event", async () => {
  const { id } = await payment();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => move(id, "processed")));
  // The others change nothing.
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(await typesOf(id)).toEqual(["payment.processed"]);
});

test("a payment may be created as processed, which publishes the event", async () => {
  const { id, status } = await payment({ status: "processed" });
  expect([status, await typesOf(id)]).toEqual(["processed", ["payment.processed"]]);
});

test("the amount can be changed only while the payment is pending", async () => {
  const { id } = await payment();
  const change = { id, members: { amount: "99" }, updateMask: { paths: ["amount"] } };
  expect((await service.payments.updatePayment(change, { tenant })).payment?.amount).toBe("99");
  await move(id, "processed");
  const other = { ...change, members: { amount: "99.01" } };
  expect((await refusal(service.payments.updatePayment(other, { tenant }))).code).toBe("FAILED_PRECONDITION");
  // The amount that it has already.
  expect((await service.payments.updatePayment(change, { tenant })).payment).toMatchObject({ status: "processed" });
});

test("the error names each invalid member", async () => {
  const request = { members: { amount: "0", status: "refunded", description: "x".repeat(1001) } };
  const refused = await refusal(service.payments.createPayment(request, { tenant }));
  expect(refused.violations.map(({ field }) => field)).toEqual(["policy_id", "amount", "status", "description"]);
  expect((await refusal(move((await payment()).id, "lost"))).violations[0]?.field).toBe("status");
});

test("a retried request creates one payment", async () => {
  const count = async () => (await service.payments.listPayments({ limit: 100 }, { tenant })).payments.length;
  const before = await count();
  const one = await payment({}, "req_pay");
  const two = await payment({}, "req_pay");
  expect(two.id).toBe(one.id);
  expect(await count()).toBe(before + 1);
});

test("a deleted payment is not found; another owner or environment never finds it", async () => {
  const { id } = await payment();
  for (const as of [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ]) {
    const refusals = await Promise.all([
      refusal(service.payments.getPayment({ id }, { tenant: as })),
      refusal(service.payments.deletePayment({ id }, { tenant: as })),
      refusal(service.payments.updatePayment({ id, members: {} }, { tenant: as })),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill("NOT_FOUND"));
  }
  await service.payments.deletePayment({ id }, { tenant });
  expect((await refusal(service.payments.getPayment({ id }, { tenant }))).code).toBe("NOT_FOUND");
});

test("an audit shows what is paid of its term now, and the balance", async () => {
  const at = (date: string) => timestampFromDate(new Date(date));
  const { id, employerId } = await service.policy();
  service.report(employerId);
  const { audit } = await service.audits.createAudit({ policyId: id }, { tenant });
  const settled = await service.finished(audit?.id ?? "");
  const total = Number(settled.results?.totalPremium);
  const accountOf = async () => {
    const { audit: read } = await service.audits.getAudit({ id: settled.id }, { tenant });
    expect(read?.version).toBe(1);
    return [Number(read?.results?.paid), Number(read?.results?.balance)];
  };
  expect([settled.results?.paid, Number(settled.results?.balance)]).toEqual(["0", total]);
  const policyOfPayment = { policyId: id };
  const first = await payment({ ...policyOfPayment, amount: "1000.25" });
  expect(await accountOf()).toEqual([0, total]);
  await move(first.id, "processed");
  await payment({ ...policyOfPayment, amount: "10", status: "failed" });
  const last = await payment({ ...policyOfPayment, amount: `${total}`, status: "processed" });
  expect(await accountOf()).toEqual([total + 1000.25, -1000.25]);
  await move(first.id, "refunded");
  expect(await accountOf()).toEqual([total, 0]);
  const { audits } = await service.audits.listAudits({ policyId: id }, { tenant });
  expect(audits.map(({ results }) => results?.paid)).toEqual([`${total}`]);

  // A payment of the next term does not count in this one.
  const members = { effectiveDate: at("2026-01-01"), expirationDate: at("2999-01-01") };
  await service.policies.updatePolicy(
    { id, members, updateMask: { paths: ["effective_date", "expiration_date"] } },
    { tenant },
  );
  await service.database.query(
    statement("age_payment", "UPDATE payments SET created_at = {at:timestamptz} WHERE id = {id:text}"),
    {
      id: last.id,
      at: new Date("2025-07-01"),
    },
  );
  await payment({ ...policyOfPayment, amount: "7", status: "processed" });
  expect(await accountOf()).toEqual([total, 0]);
});

test("a payment counts in the term that it states, also in a scheduled one; by default in that of its creation", async () => {
  const at = (date: string) => timestampFromDate(new Date(date));
  const { id, employerId } = await service.policy({ expirationDate: at("2026-01-01") });
  service.report(employerId);
  const { audit } = await service.audits.createAudit({ policyId: id }, { tenant });
  const { id: auditId } = await service.finished(audit?.id ?? "");
  const paid = async () => (await service.audit(auditId)).results?.paid;
  const renewal = { effectiveDate: at("2026-01-01"), expirationDate: at("2999-01-01") };
  const paths = ["effective_date", "expiration_date"];
  await service.policies.updatePolicy({ id, members: renewal, updateMask: { paths } }, { tenant });
  const late = await payment({ policyId: id, amount: "70", status: "processed" });
  expect([late.termEffectiveDate, await paid()]).toEqual([at("2026-01-01"), "0"]);

  const change = (members: object) =>
    service.payments.updatePayment(
      { id: late.id, members, updateMask: { paths: ["term_effective_date"] } },
      { tenant },
    );
  const stated = await change({ termEffectiveDate: at("2025-01-01T08:00:00Z") });
  expect([stated.payment?.termEffectiveDate, await paid()]).toEqual([at("2025-01-01"), "70"]);
  await payment({ policyId: id, amount: "30", status: "processed", termEffectiveDate: at("2025-01-01") });
  expect(await paid()).toBe("100");
  await move(late.id, "refunded");
  expect(await paid()).toBe("30");
  expect((await change({})).payment?.termEffectiveDate).toEqual(at("2026-01-01"));

  const scheduled = { effectiveDate: at("2999-01-01") };
  await service.policies.updatePolicy(
    { id, members: scheduled, updateMask: { paths: ["effective_date"] } },
    { tenant },
  );
  const early = await payment({ policyId: id, termEffectiveDate: at("2999-01-01") });
  expect(early.termEffectiveDate).toEqual(at("2999-01-01"));
  const refused = await refusal(payment({ policyId: id, termEffectiveDate: at("2025-01-02") }));
  expect(refused.violations[0]).toMatchObject({
    field: "term_effective_date",
    description: expect.stringContaining("2025-01-01 or 2026-01-01 or 2999-01-01"),
  });
});

test("a policy keeps its employer while it has an audit or a payment", async () => {
  const { id, employerId } = await service.policy();
  const change = (to: string) =>
    service.policies.updatePolicy(
      { id, members: { employerId: to }, updateMask: { paths: ["employer_id"] } },
      { tenant },
    );
  expect((await change("emp_other")).policy?.employerId).toBe("emp_other");
  await change(employerId);
  service.report(employerId);
  const { audit } = await service.audits.createAudit({ policyId: id }, { tenant });
  await service.finished(audit?.id ?? "");
  const { id: paymentId } = await payment({ policyId: id });
  const inUse = (recordId = "") => ({
    code: "FAILED_PRECONDITION",
    reason: "POLICY_EMPLOYER_IN_USE",
    metadata: { record_id: recordId },
  });
  expect(await refusal(change("emp_other"))).toMatchObject(inUse(audit?.id));
  expect((await change(employerId)).policy?.employerId).toBe(employerId);
  await service.audits.deleteAudit({ id: audit?.id ?? "" }, { tenant });
  expect(await refusal(change("emp_other"))).toMatchObject(inUse(paymentId));
  await service.payments.deletePayment({ id: paymentId }, { tenant });
  expect((await change("emp_other")).policy?.employerId).toBe("emp_other");
});
