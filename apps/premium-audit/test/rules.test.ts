import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const officer = { position: 0, employeeId: "E-1", state: "IL", classCode: "5403", officer: true };
const pay = { grossWages: "500000", overtimePay: "0", overtimeMultiplier: "1.5", doubleTimePay: "0" };
const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }];

test("an audit fails for a rule that is not on file, and names it, until the policy states the value", async () => {
  const policy = await service.policy({ rating: { classifications } });
  service.report(policy.employerId, { lines: [{ ...officer, ...pay }] });
  const rule = { code: "RULE_NOT_ON_FILE", rule: "officer_limits", of: "officer", state: "IL", date: "2025-01-01" };

  const preview = await service.policies.previewPremium({ policyId: policy.id }, { tenant });
  expect(preview.missing).toMatchObject([rule]);
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  const failed = await service.finished(audit?.id ?? "");
  expect(failed).toMatchObject({ status: "failed", failure: { code: "RULE_NOT_ON_FILE", missing: [rule] } });
  expect(failed.failure?.message).toContain("officer_limits of officer in IL");

  const officerLimits = [{ state: "IL", kind: "officer", weeklyMinimum: "500", weeklyMaximum: "2000" }];
  const members = { rating: { officerLimits } };
  await service.policies.updatePolicy(
    { id: policy.id, members, updateMask: { paths: ["rating.officer_limits"] } },
    { tenant },
  );
  const { audit: revised } = await service.audits.reviseAudit({ id: failed.id }, { tenant });
  expect(revised).toMatchObject({ status: "completed", results: { remuneration: "104000" } });

  const { worksheet } = await service.audits.getWorksheet({ auditId: failed.id }, { tenant });
  const stated = "officer_limits/IL/2025-01-01/officer/policy";
  expect(worksheet?.lines[0]?.deductions).toMatchObject([{ kind: "officer_limits", rules: [stated] }]);
  expect(worksheet?.rules).toContainEqual(
    expect.objectContaining({ rule: stated, source: "stated by the policy", checkedOn: "" }),
  );
  expect(worksheet?.rules).toContainEqual(
    expect.objectContaining({ rule: "premium_steps/*/1900-01-01", source: expect.stringContaining("NCCI") }),
  );
});

test("warnings of a completed audit are open points until a person accepts them by name, for that version", async () => {
  const stated = [{ state: "IL", kind: "officer", weeklyMinimum: "500", weeklyMaximum: "2000" }];
  const policy = await service.policy({ rating: { classifications, officerLimits: stated } });
  service.report(policy.employerId, { lines: [{ ...officer, ...pay }] });
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  const id = audit?.id ?? "";
  const completed = await service.finished(id);
  const points = ["OFFICER_COVERAGE_ASSUMED", "RULE_UNCONFIRMED"];
  expect(completed).toMatchObject({ status: "completed", openPoints: points, acceptedPoints: [] });
  const [event] = (await service.eventsOf(id)).slice(-1);
  expect(event?.event.data.value).toMatchObject({ audit: { openPoints: points } });
  const accept = (openPoints: string[], reason = "") =>
    service.audits.acceptOpenPoints({ id, openPoints, reason }, { tenant });
  const wrong = await refusal(accept(["UNRECONCILED", "RULE_UNCONFIRMED", "RULE_UNCONFIRMED"]));
  expect(wrong.violations).toEqual([
    { field: "open_points[0]", description: `must be one of ${points.join(", ")}` },
    { field: "open_points[2]", description: expect.stringContaining("repeats") },
  ]);
  const { audit: accepted } = await accept(["RULE_UNCONFIRMED"], "Compared.");
  const entry = { point: "RULE_UNCONFIRMED", reason: "Compared." };
  expect(accepted).toMatchObject({ version: 1, openPoints: [points[0]], acceptedPoints: [entry] });
  expect(await service.audit(id)).toEqual(accepted);
  expect((await accept(["RULE_UNCONFIRMED"])).audit).toEqual(accepted);

  service.report(policy.employerId, { grossWages: "1000" });
  const { audit: revised } = await service.audits.reviseAudit({ id }, { tenant });
  expect(revised).toMatchObject({ version: 2, acceptedPoints: [] });
  expect(revised?.openPoints).toEqual(expect.arrayContaining(points));
});

test("what a policy states of a rule must be complete, and once for each state and day", async () => {
  const limits = { state: "IL", kind: "officer", weeklyMinimum: "500", weeklyMaximum: "2000" };
  const wrong = [
    { ...limits, weeklyMaximum: "400" },
    { state: "IL", kind: "partner" },
    { ...limits, kind: "owner" },
    { ...limits, state: "WI", fixedYearly: "1000" },
  ];
  const refused = await refusal(service.policy({ rating: { classifications, officerLimits: wrong } }));
  expect(refused.violations.map(({ field }) => field)).toEqual([
    "rating.officer_limits[0].weekly_maximum",
    "rating.officer_limits[1]",
    "rating.officer_limits[2].kind",
    "rating.officer_limits[3]",
  ]);
  const twice = await refusal(service.policy({ rating: { classifications, officerLimits: [limits, limits] } }));
  expect(twice.violations.map(({ field }) => field)).toEqual(["rating.officer_limits[1].kind"]);
});
