import type { MessageInitShape } from "@bufbuild/protobuf";
import type { MissingSchema, WorksheetSchema } from "@platform/contracts/premium_audit/v1/worksheets";
import type { Missing, Worksheet } from "../rating/rate-payroll.ts";

/** Converts a worksheet to its message. */
export function toWorksheetMessage({
  firstDay,
  lastDay,
  ...worksheet
}: Worksheet): MessageInitShape<typeof WorksheetSchema> {
  return { ...worksheet, periodStart: firstDay, periodEnd: lastDay };
}

/** Converts a reason why a premium cannot be final to its message. */
export function toMissingMessage(missing: Missing): MessageInitShape<typeof MissingSchema> {
  return missing;
}
