import type { ServiceImpl } from "@connectrpc/connect";
import type { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PortalExposureService } from "@platform/contracts/portal/v1/exposure";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";

interface Dependencies {
  exposure: Pick<Calls<typeof ExposureService>, "summarizeEmployers" | "listExposureReports">;
}

/** What counts for one employer or all, by month, state and class code, and the reports behind it. */
export function exposurePages({ exposure }: Dependencies): ServiceImpl<typeof PortalExposureService> {
  return {
    async summarizeExposure({ employerId, from, to }, context) {
      const summary = await exposure.summarizeEmployers({ employerId, from, to }, ownerCall(context));
      const { figures, total, employers, employerCount, reportCount } = summary;
      return { figures, employers, employerCount, reportCount, ...(total && { total }) };
    },
    async listExposureReports({ employerId, from, to, state, classCode, limit, startingAfter }, context) {
      const asked = {
        employerId,
        from,
        to,
        limit,
        startingAfter,
        ...(state !== undefined && { state }),
        ...(classCode !== undefined && { classCode }),
      };
      const { reports, hasMore } = await exposure.listExposureReports(asked, ownerCall(context));
      return { reports, hasMore };
    },
  };
}
