import { isNoPay, isTimeName, normalName } from "./column-names.ts";
import type { RequiredColumn } from "./required-column.ts";

/** Patterns of headers that probably mean the column, the likeliest first, in the form of `normalName`. */
const hints: Record<RequiredColumn, readonly RegExp[]> = {
  class_code: [
    /class|ncci|comp(?!any|lete)|^wc/,
    /jobcode|ratecode|riskcode|workcode|job$|position|occupation/,
    /code$/,
  ],
  employee_id: [
    /^(?:emp|employee|worker|person|staff|associate|member|ee).*(?:id|number|no|num|code)$/,
    /badge|clock|payrollid|personnel/,
    /(?:id|number|no|num)$/,
  ],
  hours_worked: [/hour|hrs/, /time(?!card|sheet|stamp)|units|qty|quantity/],
  gross_wages: [/gross/, /wage|earning|totalpay|pay$|payroll$/, /salary|amount|total|dollars|compensation/],
  employer_id: [/employer|client|company|entity/, /account|customer|^co$|group|location/],
  name: [/name/, /^(?:employee|worker|person|associate|staff)/],
};
const noId = /ssn|social|check|phone|zip|account|routing|dept|department|company|client|job|date/;

/** Returns true for a name that never means the column, although one of its patterns matches. */
function isExcluded(column: RequiredColumn, header: string): boolean {
  const name = normalName(header);
  if (column === "gross_wages") return isNoPay(header) || isTimeName(header);
  if (column === "employee_id") return noId.test(name);
  if (column === "name") return /company|client|dept|department|job|file|bank|class/.test(name);
  if (column === "class_code") return /zip|dept|department|state|pay|earn/.test(name);
  return isNoPay(header);
}

/**
 * Guesses which header was meant by each missing column: the first one with the most specific pattern. No header is guessed
 * twice.
 *
 * @param headers headers that nothing is read from
 */
export function nearestHeaders(
  missing: readonly RequiredColumn[],
  headers: readonly string[],
): ReadonlyMap<RequiredColumn, string> {
  const guesses = new Map<RequiredColumn, string>();
  const free = new Set(headers.filter((header) => normalName(header) !== ""));
  const mostHints = Math.max(...Object.values(hints).map(({ length }) => length));
  // A header that certainly means one column is not used up by a vague pattern of another.
  for (let rank = 0; rank < mostHints; rank += 1) {
    for (const column of missing) {
      const hint = hints[column][rank];
      if (!hint || guesses.has(column)) continue;
      const nearest = [...free].find((header) => hint.test(normalName(header)) && !isExcluded(column, header));
      if (nearest === undefined) continue;
      guesses.set(column, nearest);
      free.delete(nearest);
    }
  }
  return guesses;
}
