import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { ApiKeySchema } from "@platform/contracts/credentials/v1/credentials";
import { PayrollReportSchema, UncorrectedReportSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { AuditSchema, TermAuditSchema } from "@platform/contracts/premium_audit/v1/audits";
import { DisabledReason, WebhookSchema } from "@platform/contracts/webhooks/v1/webhooks";
import { expect, test } from "vitest";
import { type HomeRecords, homeTasks } from "./home-tasks.ts";

const nothing = { records: [], hasMore: false };
const calm: HomeRecords = {
  received: [],
  uncorrected: nothing,
  webhooks: nothing,
  failedAudits: nothing,
  awaitingAudits: nothing,
  completedAudits: nothing,
  offered: nothing,
  keys: nothing,
  expected: undefined,
  desk: {
    overdueAudits: undefined,
    dueAudits: undefined,
    overdueRequests: undefined,
    openDisputes: undefined,
    unreconciled: undefined,
  },
};
const nowMs = Date.UTC(2026, 2, 1);
const day = 86_400_000;
const page = <T>(...records: T[]) => ({ records, hasMore: false });
const march = { employerId: "harbor-cafe", periodStart: "2026-03-01", periodEnd: "2026-03-15" };
const report = (init: MessageInitShape<typeof PayrollReportSchema>) =>
  create(PayrollReportSchema, { ...march, ...init });
const audit = (init: MessageInitShape<typeof AuditSchema>) => create(AuditSchema, { ...march, ...init });
const countsOf = (records: Partial<HomeRecords>) =>
  homeTasks({ ...calm, ...records }, nowMs).map(({ kind, count }) => `${kind} ${count}`);

test("uncorrected reports need a hand, those that failed before those with failed records", () => {
  const failure = { code: "NO_RECORDS", message: "The file has no records." };
  const failed = { report: report({ id: "PR_2", status: "failed", failure }), recordsUncorrected: 0 };
  const partly = { report: report({ id: "PR_1", status: "completed", recordsFailed: 2, recordsTotal: 9 }) };
  const uncorrected = page(
    create(UncorrectedReportSchema, failed),
    create(UncorrectedReportSchema, { ...partly, recordsUncorrected: 1 }),
  );
  expect(homeTasks({ ...calm, uncorrected }, nowMs)).toMatchObject([
    { kind: "failed_reports", items: [{ id: "PR_2", name: "harbor-cafe", detail: "The file has no records." }] },
    { kind: "rejected_records", items: [{ id: "PR_1", detail: "1 of 9 records failed and does not count yet." }] },
  ]);
});

test("audits need a hand when they failed and were not made again, and when they are out of date", () => {
  const failedAudits = page(audit({ id: "aud_2", policyId: "pol_1" }));
  expect(countsOf({ failedAudits })).toEqual(["audits_failed 1"]);
  expect(countsOf({ awaitingAudits: failedAudits })).toEqual(["audits_awaiting_records 1"]);
  const completedAudits = page(audit({ id: "aud_3", policyId: "pol_1", outOfDate: true }));
  expect(countsOf({ failedAudits, completedAudits })).toEqual(["audits_out_of_date 1"]);
});

test("missing payroll says its days, and what waits for an auditor leads to its audit or policy", () => {
  const days = { periodStart: "2026-02-01", periodEnd: "2026-02-28" };
  const missing = page({ employerId: "mill-bakery", ...days, periods: 1 });
  const estimates = page({ policyId: "pol_1", policyNumber: "WC-1", employerId: "mill-bakery", periods: 2 });
  const term = (init: MessageInitShape<typeof TermAuditSchema>) =>
    create(TermAuditSchema, { policyId: "pol_2", ...init });
  const desk = {
    ...calm.desk,
    dueAudits: page(term({ state: "due", lastDay: "2026-01-31" })),
    overdueAudits: page(term({ state: "failed", auditId: "aud_1" }), term({ state: "in_progress", auditId: "aud_2" })),
  };
  expect(homeTasks({ ...calm, expected: { missing, estimates }, desk }, nowMs)).toMatchObject([
    { kind: "missing_payroll", items: [{ name: "mill-bakery", ...days }] },
    { kind: "estimates_running", items: [{ id: "pol_1" }] },
    { kind: "audits_due", items: [{ id: "aud_2" }, { id: "pol_2" }] },
  ]);
});

test("a webhook that a person switched off, and a key of 89 days, need nothing", () => {
  const hook = (disabledReason: DisabledReason) => create(WebhookSchema, { isActive: false, disabledReason });
  const key = (days: number, isActive = true) =>
    create(ApiKeySchema, { isActive, createdAt: timestampFromMs(nowMs - days * day) });
  expect(countsOf({ webhooks: page(hook(DisabledReason.REQUESTED)), keys: page(key(89), key(200, false)) })).toEqual(
    [],
  );
  const failing = create(WebhookSchema, { isActive: true, isFailing: true });
  expect(countsOf({ webhooks: page(hook(DisabledReason.GONE), failing), keys: page(key(90)) })).toEqual([
    "webhooks_off 1",
    "webhooks_failing 1",
    "old_keys 1",
  ]);
});
