import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  MissingSchema,
  WorksheetSchema,
  WorksheetSourceSchema,
} from "@platform/contracts/premium_audit/v1/worksheets";
import type { Missing, Worksheet } from "../rating/rate-payroll.ts";
import type { ExposureSource, WorksheetWarning } from "./exposure-source.ts";

/** Converts a worksheet to its message. */
export function toWorksheetMessage(
  { firstDay, lastDay, ...worksheet }: Worksheet,
  { sources, warnings }: { sources: readonly ExposureSource[]; warnings: WorksheetWarning[] },
): MessageInitShape<typeof WorksheetSchema> {
  return {
    ...worksheet,
    periodStart: firstDay,
    periodEnd: lastDay,
    sources: sources.map(toSourceMessage),
    warnings,
  };
}

function toSourceMessage({ withdrawnAt, ...source }: ExposureSource): MessageInitShape<typeof WorksheetSourceSchema> {
  return { ...source, ...(withdrawnAt && { withdrawnAt: timestampFromDate(withdrawnAt) }) };
}

/** Converts a reason why a premium cannot be final to its message. */
export function toMissingMessage(missing: Missing): MessageInitShape<typeof MissingSchema> {
  return missing;
}
