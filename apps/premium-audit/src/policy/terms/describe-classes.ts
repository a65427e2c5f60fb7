import { classCodes } from "@platform/class-codes/shipped";
import type { WorksheetLine } from "../../rating/premium/manual-premium.ts";
import { withoutLeadingZeros } from "../../rating/terms/class-code.ts";
import type { PolicyTerm } from "../../rating/terms/policy-terms.ts";
import { classKey } from "../../rating/terms/table-rates.ts";

const catalogue = Map.groupBy(classCodes.codes, ({ state, code }) => classKey(state, code));

/**
 * Adds words for the class of each line: those of the policy, else those of its rate table, else those of the catalogue on the
 * first day of the term.
 */
export function describeClasses(
  lines: readonly WorksheetLine[],
  { firstDay, rating, tableRates }: Pick<PolicyTerm, "firstDay" | "rating" | "tableRates">,
): WorksheetLine[] {
  return lines.map((line) => {
    const { state, classCode } = line;
    const bare = withoutLeadingZeros(classCode);
    const policyClass = rating.classifications.find(
      (row) => row.state === state && withoutLeadingZeros(row.classCode) === bare && row.description,
    );
    const catalogueRows = catalogue.get(classKey(state, classCode)) ?? [];
    const inForce = catalogueRows.find(
      ({ effective_from: start = "", effective_to: end = "9999-12-31" }) => start <= firstDay && firstDay <= end,
    );
    const words =
      policyClass?.description || tableRates?.classOf(state, classCode)?.description || inForce?.description;
    return words ? { ...line, classDescription: words } : line;
  });
}
