import type { ServiceImpl } from "@connectrpc/connect";
import type { ActivityService } from "@platform/contracts/activity/v1/activity";
import type { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { PortalRequestsService } from "@platform/contracts/portal/v1/requests";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import { ownerCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";
import { toEntries } from "../activity/activity-pages.ts";

interface Dependencies {
  database: Queryable;
  activity: Calls<typeof ActivityService>;
  idempotency: Pick<Calls<typeof IdempotencyService>, "findRequestStatus">;
  reports: Pick<Calls<typeof PayrollReportService>, "getReport">;
  webhooks: Pick<Calls<typeof WebhooksService>, "listRequestDeliveries">;
}

const shownChanges = 100;
const shownReports = 10;

/** A request of the owner, put together from what the services recorded under its id. */
export function requestPages(dependencies: Dependencies): ServiceImpl<typeof PortalRequestsService> {
  const { database, activity, idempotency, reports, webhooks } = dependencies;
  return {
    async getRequest({ requestId }, context) {
      const call = ownerCall(context);
      if (!/^req_\w{1,60}$/.test(requestId)) throw invalidField("request_id", "must be a request id, such as req_…");
      const [changes, outcome, caused] = await Promise.all([
        activity.listActivities({ requestId, limit: shownChanges }, call),
        idempotency.findRequestStatus({ requestId }, call),
        webhooks.listRequestDeliveries({ requestId }, call),
      ]);
      const ofReports = changes.activities.filter(({ resourceType }) => resourceType === "payroll_report");
      const reportIds = [...new Set(ofReports.map(({ resourceId }) => resourceId))].slice(0, shownReports);
      const details = await Promise.all(
        reportIds.map(async (reportId) => (await reports.getReport({ reportId }, call).catch(nothing))?.report),
      );
      return {
        requestId,
        ...(outcome.status !== undefined && { responseStatus: outcome.status }),
        changes: await toEntries(database, changes.activities),
        hasMoreChanges: changes.hasMore,
        reports: details.flatMap((report) => (report ? [report] : [])),
        deliveries: caused.deliveries,
        hasMoreDeliveries: caused.hasMore,
      };
    },
  };
}

/** A report may be deleted for its age, while its activity is retained. */
function nothing(error: unknown): undefined {
  if (error instanceof Fault && error.code === "NOT_FOUND") return undefined;
  throw error;
}
