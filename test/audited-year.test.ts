import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { otherWarnings } from "@platform/testing/reading/other-warnings";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { audited, insured } from "./fixture/partner/insured-employer.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { monthly } from "./fixture/partner/worked-cases.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partner: Partner;
beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
});

const classifications = [
  { state: "IN", classification_code: "5403", rate: 10 },
  { state: "IN", classification_code: "8810", rate: 0.25 },
];
const policy = { classifications, discount_table: "A", expense_constant: 240, billing: { mode: "pay_as_you_go" } };

interface Entry {
  due: number;
  earned: number;
  kind: string;
}

async function attach(auditId: unknown, period: string, wages: string): Promise<number> {
  const form = new FormData();
  form.append("wages", wages);
  form.append("file", new Blob([`${period},${wages}\n`]), "form-941.csv");
  const url = `${platform.gatewayUrl}/api/v1/audits/${auditId}/documents?type=form_941&${period}`;
  const headers = headersOf(platform.credentials.sandbox.profileA);
  return (await fetch(url, { method: "POST", headers, body: form })).status;
}

/**
 * Worked out by hand. Twelve months of 20,000 at 10 are 24,000; the discount is 9.1 % of what is above 10,000; with the expense
 * constant 24,000 - 1,274 + 240 = 22,966.00. With 40,000 of it at 0.25: 20,100 - 919.10 + 240 = 19,420.90.
 */
test("a pay-as-you-go year is audited, documented and disputed, and every amount follows to the cent", async () => {
  const reports = monthly(Array(12).fill(20_000), { classification_code: "5403", state: "IN" });
  const policyId = await insured(partner, { policy, reports });
  const entries = async () => (await partner.get(`/policies/${policyId}/ledger?limit=100`)).body.data as Entry[];
  const charged = async () => (await entries()).reduce((sum, { due }) => sum + Math.round(due * 100), 0) / 100;
  await vi.waitFor(async () => expect(await charged()).toBe(22_966), eventually);
  const { id } = await audited(partner, policyId);
  const audit = async () => (await partner.get(`/audits/${id}`)).body;
  const settled = { actual_premium: 22_966, charged_before: 22_966, instalment: 0, adjustment: 0, balance: 22_966 };
  expect(await audit()).toMatchObject({ status: "completed", version: 1, results: settled });

  expect(await attach(id, "period_start=2025-01-01&period_end=2025-03-31", "60000")).toBe(201);
  expect(await attach(id, "period_start=2025-04-01&period_end=2025-06-30", "70000")).toBe(201);
  expect((await partner.get(`/audits/${id}/reconciliation`)).body.data).toMatchObject([
    { status: "reconciled", stated: 60_000, difference: 0 },
    { status: "unreconciled", stated: 70_000, payroll: 60_000, difference: 10_000, tolerance: 700 },
  ]);
  expect((await partner.patch(`/audits/${id}`, { reason: "Forms 941 came." })).body).toMatchObject({
    version: 2,
    results: settled,
  });
  const { body: second } = await partner.get(`/audits/${id}/worksheet`);
  expect(otherWarnings(second.warnings as { code: string }[])).toMatchObject([{ code: "UNRECONCILED" }]);

  const line = { state: "IN", classification_code: "5403", ground: "wrong_class", amount: 40_000 };
  const lines = [{ ...line, should_be: { classification_code: "8810" } }];
  const { body: dispute } = await partner.post(`/audits/${id}/disputes`, { reason: "Office workers.", lines });
  const resolved = await partner.post(`/audits/${id}/disputes/${dispute.id}/resolve`, { outcome: "accepted" });
  expect(resolved.status, resolved.text).toBe(200);
  const returned = {
    actual_premium: 19_420.9,
    charged_before: 22_966,
    adjustment: -3545.1,
    adjustment_type: "return_premium",
  };
  expect(await audit()).toMatchObject({ version: 3, results: returned });
  expect([(await entries())[0], await charged()]).toMatchObject([{ kind: "final_audit", due: -3545.1 }, 19_420.9]);
  const paid = await partner.post("/payments", { policy_id: policyId, amount: 20_000, status: "processed" });
  expect(paid.status, paid.text).toBe(201);
  expect((await partner.get(`/audits/${id}/statement`)).body).toMatchObject({
    version: 3,
    kind: "revision",
    results: { ...returned, paid: 20_000, balance: -579.1 },
    premium_by_class: [
      { classification_code: "5403", actual_premium: 20_000 },
      { classification_code: "8810", actual_premium: 100 },
    ],
  });
  expect((await partner.get(`/policies/${policyId}`)).body.premium).toBe(19_420.9);
  expect((await partner.post(`/audits/${id}/replay`, {})).body).toMatchObject({
    equal: true,
    replayed_premium: 19_420.9,
  });
});
