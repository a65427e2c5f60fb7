import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import { type DeskLists, readDeskRecords } from "./desk-records.ts";
import type { HomeRecords } from "./home-tasks.ts";
import { type PayrollLists, readExpectedPayroll } from "./missing-payroll.ts";
import type { Page } from "./page.ts";
import type { readParts } from "./read-parts.ts";

/** RPCs from which the records of the first page are read. */
export interface HomeLists extends Omit<DeskLists, "audits">, PayrollLists {
  reports: Pick<Calls<typeof PayrollReportService>, "listReports" | "listUncorrectedReports">;
  webhooks: Pick<Calls<typeof WebhooksService>, "listWebhooks">;
  audits: Pick<Calls<typeof AuditService>, "listAudits" | "listTermAudits">;
  grants: Pick<Calls<typeof ExposureGrantService>, "listExposureGrants">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "listOwnerCredentials">;
}

const latestReports = 6;
/** Number of records of each kind that are read. */
const limit = 100;
const nothing: Page<never> = { records: [], hasMore: false };

/** Reads the records that may need a hand. A kind that cannot be read is empty. */
export async function readHomeRecords(
  lists: HomeLists,
  call: OwnerCall,
  read: ReturnType<typeof readParts>["read"],
): Promise<HomeRecords> {
  const { reports, webhooks, audits, grants, operator } = lists;
  const { ownerId, environment } = call.tenant;
  const auditsOf = async (status: string) => {
    const page = await audits.listAudits({ limit, status }, call);
    return { records: page.audits, hasMore: page.hasMore };
  };
  const [received, uncorrected, hooks, failedAudits, awaitingAudits, completedAudits, offered, keys, expected, desk] =
    await Promise.all([
      read("payroll", async () => (await reports.listReports({ limit: latestReports }, call)).reports),
      read("payroll", async () => {
        const page = await reports.listUncorrectedReports({}, call);
        return { records: page.reports, hasMore: page.hasMore };
      }),
      read("webhooks", async () => {
        const page = await webhooks.listWebhooks({ limit }, call);
        return { records: page.webhooks, hasMore: page.hasMore };
      }),
      read("audits", () => auditsOf("failed")),
      read("audits", () => auditsOf("awaiting_records")),
      read("audits", () => auditsOf("completed")),
      read("grants", async () => {
        const page = await grants.listExposureGrants({ limit, direction: "received", status: "offered" }, call);
        return { records: page.exposureGrants, hasMore: page.hasMore };
      }),
      read("keys", async () => {
        const { apiKeys } = await operator.listOwnerCredentials({ ownerId }, call);
        return { records: apiKeys.filter((key) => key.environment === environment), hasMore: false };
      }),
      read("payroll", () => readExpectedPayroll(lists, call, new Date())),
      readDeskRecords(lists, call, read),
    ]);
  return {
    received: received ?? [],
    uncorrected: uncorrected ?? nothing,
    webhooks: hooks ?? nothing,
    failedAudits: failedAudits ?? nothing,
    awaitingAudits: awaitingAudits ?? nothing,
    completedAudits: completedAudits ?? nothing,
    offered: offered ?? nothing,
    keys: keys ?? nothing,
    expected,
    desk,
  };
}
