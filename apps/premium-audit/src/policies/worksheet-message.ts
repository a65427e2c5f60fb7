import type { MessageInitShape } from "@bufbuild/protobuf";
import type { MissingSchema, WorksheetSchema } from "@platform/contracts/premium_audit/v1/worksheets";
import type { Missing, Worksheet } from "../rating/rate-payroll.ts";

/** A worksheet as services and partners see it. */
export function toWorksheetMessage({
  firstDay,
  lastDay,
  ...worksheet
}: Worksheet): MessageInitShape<typeof WorksheetSchema> {
  return { ...worksheet, periodStart: firstDay, periodEnd: lastDay };
}

/** Something that is missing, as services and partners see it. */
export function toMissingMessage(missing: Missing): MessageInitShape<typeof MissingSchema> {
  return missing;
}
