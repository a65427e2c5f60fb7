import type { ExposureFigure } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Stacks } from "../../shared/chart/stacked-bars-props.ts";

/** Property by which a bar is divided. */
export type By = "class" | "state";

/** As many parts have a colour of their own; the rest is one part. */
const mostParts = 7;

const wagesOf = ({ amounts }: ExposureFigure) => Number(amounts?.grossWages ?? 0);
const nameOf = ({ state, classCode }: ExposureFigure, by: By) => (by === "class" ? classCode : state);

/**
 * Gross wages by month as a chart shows them, the largest parts first. The figures become binary numbers here, for the height of
 * bars only.
 */
export function stacksOf(figures: readonly ExposureFigure[], months: readonly string[], by: By): Stacks {
  const totals = new Map<string, number>();
  for (const figure of figures) {
    const name = nameOf(figure, by);
    totals.set(name, (totals.get(name) ?? 0) + wagesOf(figure));
  }
  const largest = [...totals].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const separate = largest.length <= mostParts + 1 ? largest : largest.slice(0, mostParts);
  const rest = largest.length > separate.length;
  const parts = separate.map((name) => ({ key: name, label: name === "" ? "No state" : name }));
  const bars = months.map((month) => {
    const values = [...separate, ...(rest ? [""] : [])].map(() => 0);
    for (const figure of figures) {
      if (figure.month !== month) continue;
      const index = separate.indexOf(nameOf(figure, by));
      const at = index === -1 ? separate.length : index;
      values[at] = (values[at] ?? 0) + wagesOf(figure);
    }
    return { key: month, values };
  });
  return { parts: rest ? [...parts, { label: `${largest.length - separate.length} others` }] : parts, bars };
}
