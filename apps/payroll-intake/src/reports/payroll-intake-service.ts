import { toBinary } from "@bufbuild/protobuf";
import { PayrollIntakeService, SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { getFile } from "./get-file.ts";
import { fromProfile } from "./report-profile.ts";
import { type SubmitReportDependencies, submitReport } from "./submit-report.ts";

/** Implements PayrollIntakeService, which accepts reports and returns the status of files. */
export function payrollIntakeService(dependencies: SubmitReportDependencies): Implementation {
  return implementForTenants(PayrollIntakeService, {
    submitReport: (request, call) =>
      submitReport(dependencies, call, {
        profile: fromProfile(request.profile),
        report: request,
        bytes: toBinary(SubmitReportRequestSchema, request),
      }),
    getFile: async (request, call) => ({ file: await getFile(dependencies, call, request) }),
  });
}
