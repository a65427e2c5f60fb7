import { exact, zero } from "@platform/decimal/exact";
import type { WorksheetLine } from "../../rating/premium/manual-premium.ts";
import type { WorksheetWarning } from "./exposure-source.ts";

const rateIsFor = { per_capita: "persons", per_hour: "hours", flat: "the class itself" } as const;

/**
 * Makes a warning for each line of payments to subcontractors whose class has a rate for persons, hours or the class itself:
 * the persons or hours behind a payment are unknown, so the payments charge nothing.
 */
export function unchargedPayments(lines: readonly WorksheetLine[]): WorksheetWarning[] {
  return lines.flatMap(({ basis, rateBasis, remuneration, state, classCode, firstDay, lastDay, sources }) => {
    if (basis !== "subcontractors" || !rateBasis || exact(remuneration).eq(zero)) return [];
    const message =
      `Payments to subcontractors of ${exact(remuneration).toFixed(2)} in class ${classCode} in ${state || "no known state"} ` +
      `charge nothing, because the rate of the class is for ${rateIsFor[rateBasis]}. Name the class of the work for each ` +
      "subcontractor, or report its workers as payroll.";
    return [
      {
        code: "UNCHARGED_PAYMENTS",
        message,
        personCount: 0,
        periodStart: firstDay,
        periodEnd: lastDay,
        reportIds: sources.map(({ reportId }) => reportId),
      },
    ];
  });
}
