import { timestampDate, timestampMs } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PayrollReport, PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { PortalHomeService } from "@platform/contracts/portal/v1/home";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { exact, zero } from "@platform/decimal/exact";
import type { Calls } from "@platform/rpc/client";
import { ownerCall } from "../../admission/serve-pages.ts";

interface Dependencies {
  reports: Pick<Calls<typeof PayrollReportService>, "listReports">;
  webhooks: Pick<Calls<typeof WebhooksService>, "listWebhooks">;
  audits: Pick<Calls<typeof AuditService>, "listAudits">;
  grants: Pick<Calls<typeof ExposureGrantService>, "listExposureGrants">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "listOwnerCredentials">;
}

const limit = 100;
const shownIds = 10;
const shownDays = 30;
const dayMs = 86_400_000;
const oldKeyDays = 90;

/** What needs a hand, among the newest 100 of each kind. */
export function homePages(dependencies: Dependencies): ServiceImpl<typeof PortalHomeService> {
  const { reports, webhooks, audits, grants, operator } = dependencies;
  return {
    async getHome(_, context) {
      const call = ownerCall(context);
      const { ownerId, environment } = call.tenant;
      const [received, failed, hooks, failedAudits, completedAudits, offered, { apiKeys }] = await Promise.all([
        reports.listReports({ limit }, call),
        reports.listReports({ limit, status: "failed" }, call),
        webhooks.listWebhooks({ limit }, call),
        audits.listAudits({ limit, status: "failed" }, call),
        audits.listAudits({ limit, status: "completed" }, call),
        grants.listExposureGrants({ limit, direction: "received", status: "offered" }, call),
        operator.listOwnerCredentials({ ownerId }, call),
      ]);
      const rejected = received.reports.filter((report) => report.status === "completed" && report.recordsFailed > 0);
      const off = hooks.webhooks.filter(({ isActive }) => !isActive);
      const outOfDate = completedAudits.audits.filter((audit) => audit.outOfDate);
      const oldKeys = apiKeys.filter(
        (key) => key.environment === environment && key.isActive && key.createdAt && isOld(timestampMs(key.createdAt)),
      );
      const tasks = [
        task("webhooks_off", off, hooks.hasMore),
        task("failed_reports", failed.reports, failed.hasMore),
        task("rejected_records", rejected, received.hasMore),
        task("audits_failed", failedAudits.audits, failedAudits.hasMore),
        task("audits_out_of_date", outOfDate, completedAudits.hasMore),
        task("grants_offered", offered.exposureGrants, offered.hasMore),
        task("old_keys", oldKeys, false),
      ];
      return { tasks: tasks.filter(({ count }) => count > 0), received: receivedByDay(received.reports) };
    },
  };
}

function isOld(createdMs: number): boolean {
  return Date.now() - createdMs >= oldKeyDays * dayMs;
}

function task(kind: string, found: readonly { id: string }[], hasMore: boolean) {
  return { kind, count: found.length, hasMore, ids: found.slice(0, shownIds).map(({ id }) => id) };
}

function receivedByDay(reports: readonly PayrollReport[]) {
  const days = Map.groupBy(reports, ({ receivedAt }) =>
    receivedAt ? timestampDate(receivedAt).toISOString().slice(0, 10) : "",
  );
  const latest = [...days].filter(([day]) => day !== "").toSorted(([one], [other]) => (one < other ? -1 : 1));
  return latest.slice(-shownDays).map(([day, received]) => ({
    day,
    reports: received.length,
    grossWages: received
      .reduce((sum, { processedGrossWages }) => sum.plus(exact(processedGrossWages || undefined)), zero)
      .toFixed(),
  }));
}
