import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { ExposureGrantService, ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { PortalHomeService } from "@platform/contracts/portal/v1/home";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client";
import type { Logger } from "@platform/service/log";
import { ownerCall } from "../../admission/serve-pages.ts";
import { toReport } from "../payroll/report.ts";
import { homeTasks, type Page } from "./home-tasks.ts";
import { readParts } from "./read-parts.ts";

interface Dependencies {
  reports: Pick<Calls<typeof PayrollReportService>, "listReports">;
  webhooks: Pick<Calls<typeof WebhooksService>, "listWebhooks">;
  audits: Pick<Calls<typeof AuditService>, "listAudits">;
  policies: Pick<Calls<typeof PolicyService>, "listPolicies">;
  exposure: Pick<Calls<typeof ExposureService>, "summarizeEmployers">;
  grants: Pick<Calls<typeof ExposureGrantService>, "listExposureGrants">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "listOwnerCredentials">;
  log: Logger;
}

/** As many of each kind are looked at. */
const limit = 100;
const latestReports = 6;
const nothing: Page<never> = { records: [], hasMore: false };

/** What the first page shows, in one call. A service that is down leaves its part out. */
export function homePages(dependencies: Dependencies): ServiceImpl<typeof PortalHomeService> {
  const { reports, webhooks, audits, policies, exposure, grants, operator, log } = dependencies;
  return {
    async getHome(_, context) {
      const call = ownerCall(context);
      const { ownerId, environment } = call.tenant;
      const { read, unavailable } = readParts((part, err) =>
        log.warn({ err, request_id: call.requestId, part }, "a part of the first page could not be read"),
      );
      const reportsOf = async (status: string) => {
        const page = await reports.listReports({ limit, status }, call);
        return { records: page.reports, hasMore: page.hasMore };
      };
      const auditsOf = async (status: string, most = limit) => {
        const page = await audits.listAudits({ limit: most, status }, call);
        return { records: page.audits, hasMore: page.hasMore };
      };
      const [
        received,
        failedReports,
        hooks,
        failedAudits,
        completedAudits,
        anyAudit,
        anyPolicy,
        figures,
        offered,
        keys,
      ] = await Promise.all([
        read("payroll", () => reportsOf("")),
        read("payroll", () => reportsOf("failed")),
        read("webhooks", async () => {
          const page = await webhooks.listWebhooks({ limit }, call);
          return { records: page.webhooks, hasMore: page.hasMore };
        }),
        read("audits", () => auditsOf("failed")),
        read("audits", () => auditsOf("completed")),
        read("audits", () => auditsOf("", 1)),
        read("policies", async () => (await policies.listPolicies({ limit: 1 }, call)).policies),
        read("exposure", async () => {
          const { figures } = await exposure.summarizeEmployers({ employerId: "", ...twoMonths(new Date()) }, call);
          return figures;
        }),
        read("grants", async () => {
          const asked = { limit, direction: "received", status: "offered" };
          const page = await grants.listExposureGrants(asked, call);
          return { records: page.exposureGrants, hasMore: page.hasMore };
        }),
        read("keys", async () => {
          const { apiKeys } = await operator.listOwnerCredentials({ ownerId }, call);
          return { records: apiKeys.filter((key) => key.environment === environment), hasMore: false };
        }),
      ]);
      const records = {
        ...{ received: received ?? nothing, failedReports: failedReports ?? nothing, webhooks: hooks ?? nothing },
        ...{ failedAudits: failedAudits ?? nothing, completedAudits: completedAudits ?? nothing },
        ...{ offered: offered ?? nothing, keys: keys ?? nothing },
      };
      return {
        tasks: homeTasks(records, Date.now()),
        latestReports: (received?.records ?? []).slice(0, latestReports).map(toReport),
        // What could not be read may exist: then nobody is welcomed as new.
        isNew: received?.records.length === 0 && anyAudit?.records.length === 0 && anyPolicy?.length === 0,
        hasKeys: (keys?.records ?? []).length > 0,
        month: new Date().toISOString().slice(0, 7),
        figures: figures ?? [],
        unavailable: [...unavailable],
      };
    },
  };
}

/** The first day of the month before, and the last day of this one, in UTC. */
function twoMonths(now: Date): { from: string; to: string } {
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  return { from: dayOf(now.getUTCMonth() - 1, 1), to: dayOf(now.getUTCMonth() + 1, 0) };
}
