import { toBinary } from "@bufbuild/protobuf";
import { PayrollIntakeService, SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { tenantOf } from "@platform/rpc/call-metadata";
import { type Implementation, implement } from "@platform/rpc/handlers";
import { getFile } from "./get-file.ts";
import { doorOf } from "./profile-of.ts";
import { type SubmitReportDependencies, submitReport } from "./submit-report.ts";

/** The service's RPCs. */
export function payrollIntakeService(dependencies: SubmitReportDependencies): Implementation {
  return implement(
    PayrollIntakeService,
    {
      submitReport: (request, call) =>
        submitReport(dependencies, {
          tenant: tenantOf(call),
          requestId: call.requestId,
          door: doorOf(request.profile),
          report: request,
          bytes: toBinary(SubmitReportRequestSchema, request),
        }),
      getFile: async ({ fileId }, call) => ({
        file: await getFile(dependencies.database, { tenant: tenantOf(call), fileId }),
      }),
    },
    { anyMethod: ["gateway", "file-status"] },
  );
}
