import { expect, test } from "vitest";
import { ruleCoverage } from "./rule-coverage.ts";
import { type RuleRow, tableOfKind, toRuleRow } from "./rule-row.ts";
import { rules, rulesOn } from "./rules.ts";

const all = Object.entries(tableOfKind) as [keyof typeof tableOfKind, keyof typeof rules][];
const cited: RuleRow[] = all.flatMap(([kind, table]) => rules[table].rows.map((row) => toRuleRow(kind, row)));

/** The row of a kind of rule for a state and date; undefined if it is not on file. */
function onFile(state: string, date: string, kind: string, of = ""): string | undefined {
  const covered = ruleCoverage(rules, { state, date }).find((rule) => rule.kind === kind && rule.of === of);
  return covered?.row?.rule;
}

test("every row has an id of its own", () => {
  expect(new Set(cited.map(({ rule }) => rule)).size).toBe(cited.length);
  expect(cited.map(({ rule }) => rule)).toContain("officer_limits/IN/2025-01-01");
});

test("every kind of rule is listed, with its row and source or without", () => {
  const covered = ruleCoverage(rules, { state: "IN", date: "2025-03-01" });
  expect(covered).toContainEqual({
    kind: "officer_limits",
    of: "partner",
    row: expect.objectContaining({
      rule: "officer_limits/IN/2025-01-01",
      effectiveFrom: "2025-01-01",
      source: expect.stringContaining("Indiana Compensation Rating Bureau"),
      checkedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    }),
  });
  expect(onFile("IL", "2025-03-01", "officer_limits", "officer")).toBeUndefined();
  expect(onFile("UT", "2025-03-01", "overtime")).toBe("overtime/UT/1900-01-01");
  expect(onFile("TX", "2025-03-01", "overtime")).toBe("overtime/*/1900-01-01");
});

test("a countrywide row does not say anything about a state that it excepts", () => {
  expect(onFile("OH", "2025-03-01", "overtime")).toBeUndefined();
  expect(onFile("ND", "2025-03-01", "employee_caps")).toBeUndefined();
});

test("yearly figures apply to policies of one year and are never used as if they were current", () => {
  const officer = (date: string) => onFile("WI", date, "officer_limits", "officer");
  expect([officer("2022-09-30"), officer("2022-10-01"), officer("2023-09-30"), officer("2023-10-01")]).toEqual([
    "officer_limits/WI/2021-10-01/officer",
    "officer_limits/WI/2022-10-01/officer",
    "officer_limits/WI/2022-10-01/officer",
    undefined,
  ]);
  expect(rulesOn("2023-10-01").officerLimits("WI", "officer")).toBeUndefined();
});

test("the newest yearly figures are at most 14 months old, unless they are known to be superseded", () => {
  const oldest = new Date();
  oldest.setUTCMonth(oldest.getUTCMonth() - 14);
  const series = Map.groupBy(
    all.flatMap(([kind, table]) => rules[table].rows.map((row) => ({ ...row, cited: toRuleRow(kind, row) }))),
    ({ cited: { kind, state, rule } }) => [kind, state, rule.split("/")[3]].join(" "),
  );
  const stale = [...series.values()].flatMap((rows) => {
    const newest = rows.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1)).at(-1);
    if (!newest?.yearly || newest.superseded || newest.effective_from >= oldest.toISOString().slice(0, 10)) return [];
    const what = "add the figures of the next year from the source, or mark the row as superseded";
    return [`${newest.cited.rule} is older than 14 months: ${what} (${newest.source})`];
  });
  expect(stale).toEqual([]);
});
