import { statement } from "@platform/postgres/query/statement";
import { expect } from "vitest";
import type { TestReport } from "../exposure-server.ts";
import { startPremiumAudit, tenant } from "../running-premium-audit.ts";

type PremiumAudit = Awaited<ReturnType<typeof startPremiumAudit>>;
export type LedgerStage = Awaited<ReturnType<typeof startLedgerStage>>;

export const billing = { mode: "pay_as_you_go" };
export const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }];
export const months = Array.from({ length: 12 }, (_, month) => ({
  periodStart: new Date(Date.UTC(2025, month, 1)).toISOString().slice(0, 10),
  periodEnd: new Date(Date.UTC(2025, month + 1, 0)).toISOString().slice(0, 10),
}));

const pending = statement(
  "test_pending_causes",
  { n: "int" },
  "SELECT count(*)::int AS n FROM ledger_causes WHERE policy_id = {policyId:text}",
);

/** Starts the service, with what tests of its ledgers do. */
export async function startLedgerStage() {
  const service = await startPremiumAudit();

  /** Creates a policy that pays as it goes, and waits until its ledger has read that nothing is reported. */
  async function billedPolicy(members: Omit<NonNullable<Parameters<PremiumAudit["policy"]>[0]>, "billing"> = {}) {
    const policy = await service.policy({ ...members, billing } as Parameters<PremiumAudit["policy"]>[0]);
    await settled(policy.id);
    return policy;
  }

  /** Waits until every cause is in an entry, or needed none. */
  async function settled(policyId: string) {
    await expect.poll(async () => (await service.database.query(pending, { policyId }))[0]?.n).toBe(0);
  }

  async function entries(policyId: string) {
    return service.ledgers.listLedgerEntries({ policyId, order: "oldest", limit: 100 }, { tenant });
  }

  /** Waits for the entry that names a cause last. */
  async function entryOf(policyId: string, kind: string, id: string) {
    const find = async () =>
      (await entries(policyId)).entries.findLast(({ causes }) => causes.some((c) => c.kind === kind && c.id === id));
    await expect.poll(find).toBeDefined();
    return (await find()) ?? Promise.reject(new Error("no entry"));
  }

  async function completed(policyId: string, report: TestReport) {
    await service.intake.publishProcessed(report);
    return entryOf(policyId, "report_completed", report.reportId);
  }

  async function voided(policyId: string, report: TestReport) {
    service.payroll.reports.splice(service.payroll.reports.indexOf(report), 1);
    await service.intake.publishVoided(report);
    return entryOf(policyId, "report_voided", report.reportId);
  }

  async function finalAudit(policyId: string) {
    const { audit } = await service.audits.createAudit({ policyId }, { tenant });
    return service.finished(audit?.id ?? "");
  }

  const stop = () => service.stop();
  return { service, billedPolicy, settled, entries, entryOf, completed, voided, finalAudit, stop };
}
