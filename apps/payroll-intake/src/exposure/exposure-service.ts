import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/statement";
import { tenantOf } from "@platform/rpc/call-metadata";
import { type Implementation, implement } from "@platform/rpc/handlers";
import { listExposure } from "./list-exposure.ts";
import { summarizeExposure } from "./summarize-exposure.ts";

/** The RPCs that read exposure. */
export function exposureService(database: Queryable): Implementation {
  return implement(
    ExposureService,
    {
      listExposure: ({ employerId, from, to }, call) =>
        listExposure(database, { tenant: tenantOf(call), employerId, from, to }),
      summarizeExposure: ({ employerId, from, to }, call) =>
        summarizeExposure(database, { tenant: tenantOf(call), employerId, from, to }),
    },
    { anyMethod: ["gateway", "premium-audit"] },
  );
}
