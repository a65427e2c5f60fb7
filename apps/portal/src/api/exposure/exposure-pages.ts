import type { ServiceImpl } from "@connectrpc/connect";
import type { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PortalExposureService } from "@platform/contracts/portal/v1/exposure";
import type { Calls } from "@platform/rpc/client";
import { ownerCall } from "../../admission/serve-pages.ts";

/** What counts for an employer, by month, state and class code. */
export function exposurePages(exposure: Calls<typeof ExposureService>): ServiceImpl<typeof PortalExposureService> {
  return {
    async summarizeExposure({ employerId, from, to }, context) {
      const summary = await exposure.summarizeExposure({ employerId, from, to }, ownerCall(context));
      const { figures, reports, total, sources } = summary;
      return { figures, reports, sources, ...(total && { total }) };
    },
  };
}
