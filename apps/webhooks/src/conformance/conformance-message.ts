import type { MessageInitShape } from "@bufbuild/protobuf";
import { type ConformanceResultSchema, ConformanceStatus } from "@platform/contracts/webhooks/v1/webhooks";
import type { CaseResult } from "@premium-audit/sdk/conformance";

const statuses: Readonly<Record<CaseResult["status"], ConformanceStatus>> = {
  passed: ConformanceStatus.PASSED,
  warning: ConformanceStatus.WARNING,
  failed: ConformanceStatus.FAILED,
  skipped: ConformanceStatus.SKIPPED,
};

export function toConformanceMessage({
  status,
  ...result
}: CaseResult): MessageInitShape<typeof ConformanceResultSchema> {
  return { ...result, status: statuses[status] };
}
