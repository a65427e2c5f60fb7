import type { ServiceImpl } from "@connectrpc/connect";
import type { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PortalExposureService } from "@platform/contracts/portal/v1/exposure";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";

interface Dependencies {
  exposure: Pick<Calls<typeof ExposureService>, "summarizeEmployers" | "listExposureReports">;
}

/** Exposure of one employer or all, by month, state and class code, and the reports behind it. */
export function exposurePages({ exposure }: Dependencies): ServiceImpl<typeof PortalExposureService> {
  return {
    async summarizeExposure({ employerId, from: firstDay, to: lastDay }, context) {
      const summary = await exposure.summarizeEmployers(
        { employerId, from: firstDay, to: lastDay },
        ownerCall(context),
      );
      const { figures, total, employers, employerCount, reportCount } = summary;
      return { figures, employers, employerCount, reportCount, ...(total && { total }) };
    },
    async listExposureReports(
      { employerId, from: firstDay, to: lastDay, state, classCode, limit, startingAfter },
      context,
    ) {
      const filter = {
        employerId,
        from: firstDay,
        to: lastDay,
        limit,
        startingAfter,
        ...(state !== undefined && { state }),
        ...(classCode !== undefined && { classCode }),
      };
      const { reports, hasMore } = await exposure.listExposureReports(filter, ownerCall(context));
      return { reports, hasMore };
    },
  };
}
