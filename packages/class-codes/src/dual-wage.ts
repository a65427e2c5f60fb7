import table from "../data/class-codes.json" with { type: "json" };
import type { DualWage } from "./class-code-table.ts";

/**
 * Pairs of classes of the same work that go by the hourly wage, each from a day on: pay below the threshold belongs to the one, other
 * pay to the other. They apply to policies that take effect on or after their day.
 */
export const dualWages: readonly DualWage[] = table.dual_wage;

/**
 * Returns the class of a pair to which pay belongs. Straight-time pay decides: neither overtime premium nor pay that is no
 * remuneration raises the wage.
 *
 * @param isBelow true if the pay is below the threshold times the hours
 */
export function classOfWage(
  { below, at_or_above: above }: Pick<DualWage, "below" | "at_or_above">,
  isBelow: boolean,
): string {
  return isBelow ? below : above;
}
