import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  MissingSchema,
  WorksheetSchema,
  WorksheetSourceSchema,
} from "@platform/contracts/premium_audit/v1/worksheets";
import type { Missing, Worksheet } from "../../rating/premium/rate-payroll.ts";
import type { PolicyParties } from "../../rating/terms/policy-parties.ts";
import type { ExposureSource, WorksheetWarning } from "./exposure-source.ts";

/** Members that are shown with a worksheet. */
interface Shown {
  sources: readonly ExposureSource[];
  warnings: WorksheetWarning[];
  /** Absent where the premium is not shown to anybody: in a ledger. */
  parties?: PolicyParties;
}

/** Converts a worksheet to its message. */
export function toWorksheetMessage(
  { firstDay, lastDay, noPayroll, ...worksheet }: Worksheet,
  { sources, warnings, parties }: Shown,
): MessageInitShape<typeof WorksheetSchema> {
  return {
    ...worksheet,
    totalDue: worksheet.totalPremium,
    lines: worksheet.lines.map(({ rateSource, ...line }) => ({
      ...line,
      ...(rateSource && { rateSource: { rateTableId: rateSource.rateTable, version: rateSource.version } }),
    })),
    periodStart: firstDay,
    periodEnd: lastDay,
    sources: sources.map(toSourceMessage),
    noPayroll: noPayroll.map(({ reportId, ...days }) => ({
      reportId,
      periodStart: days.firstDay,
      periodEnd: days.lastDay,
    })),
    warnings,
    notCovered: worksheet.notCovered ?? [],
    ...(parties && { parties }),
  };
}

function toSourceMessage({ withdrawnAt, ...source }: ExposureSource): MessageInitShape<typeof WorksheetSourceSchema> {
  return { ...source, ...(withdrawnAt && { withdrawnAt: timestampFromDate(withdrawnAt) }) };
}

/** Limit of a response or event, because a long term can lack very many ranges of days. */
const mostMissing = 1000;

/** Converts the reasons why a premium cannot be final to their messages. The number of missing days is a member of its own. */
export function toMissingMessages(missing: readonly Missing[]): MessageInitShape<typeof MissingSchema>[] {
  return missing.slice(0, mostMissing).map((each) => {
    if (each.code !== "RULE_NOT_ON_FILE") return each;
    const { kind, ...rule } = each;
    return { ...rule, rule: kind };
  });
}
