import { ownerKinds } from "@platform/public-records/record/rating-choices";
import { expect, test } from "vitest";
import { ruleCoverage } from "./rule-coverage.ts";
import { casesOf, groupOf, type RuleRow, tableOfKind, toRuleRow } from "./rule-row.ts";
import { rules, rulesOn } from "./rules.ts";

const all = Object.entries(tableOfKind) as [keyof typeof tableOfKind, keyof typeof rules][];
const cited: RuleRow[] = all.flatMap(([kind, table]) => rules[table].rows.map((row) => toRuleRow(kind, row)));

/** Returns the id of the row of a rule for a state and date; undefined if it is not on file. */
function onFile(state: string, date: string, kind: string, ruleCase = ""): string | undefined {
  const covered = ruleCoverage(rules, { state, date }).find((rule) => rule.kind === kind && rule.of === ruleCase);
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
    basis: "publication",
    status: "on_file",
  });
  expect(onFile("IL", "2025-03-01", "officer_limits", "officer")).toBeUndefined();
  expect(onFile("UT", "2025-03-01", "overtime")).toBe("overtime/UT/1900-01-01");
  expect(onFile("TX", "2025-03-01", "overtime")).toBe("overtime/*/1900-01-01");
});

test("a countrywide row does not say anything about a state that it excepts", () => {
  expect(onFile("OH", "2025-03-01", "overtime")).toBeUndefined();
  expect(onFile("ND", "2025-03-01", "employee_caps")).toBeUndefined();
});

test("a countrywide row is a default for a state unless its source is about the state", () => {
  const statusIn = (state: string, kind: string, ruleCase = "") =>
    ruleCoverage(rules, { state, date: "2025-03-01" }).find((rule) => rule.kind === kind && rule.of === ruleCase)
      ?.status;
  expect([statusIn("PA", "overtime"), statusIn("TX", "overtime"), statusIn("OH", "overtime")]).toEqual([
    "on_file",
    "default",
    "not_on_file",
  ]);
  expect(["NC", "PA", "TX"].map((state) => statusIn(state, "cancellation", "pro_rata"))).toEqual([
    "on_file",
    "on_file",
    "default",
  ]);
  expect(statusIn("NY", "premium_steps")).toBe("on_file");
  expect(statusIn("NC", "subcontractors", "labor_only")).toBe("default");
});

test("yearly figures apply to policies of one year and are never used as if they were current", () => {
  const officer = (date: string) => onFile("WI", date, "officer_limits", "officer");
  expect([officer("2022-09-30"), officer("2022-10-01"), officer("2023-09-30"), officer("2023-10-01")]).toEqual([
    "officer_limits/WI/2021-10-01/officer",
    "officer_limits/WI/2022-10-01/officer",
    "officer_limits/WI/2022-10-01/officer",
    undefined,
  ]);
  expect(rulesOn("2023-10-01").officerLimits("WI", "officer", "")).toBeUndefined();
});

test("a row says what it was compared with, and what it covers if that is not all", () => {
  const find = (state: string, kind: string, ruleCase = "") =>
    ruleCoverage(rules, { state, date: "2024-10-01" }).find((rule) => rule.kind === kind && rule.of === ruleCase);
  const unconfirmed = find("IL", "noncompliance");
  expect(unconfirmed).toMatchObject({
    basis: "unconfirmed",
    row: { source: expect.stringContaining("not confirmed") },
  });
  expect(unconfirmed?.row).not.toHaveProperty("checkedOn");
  expect(find("IL", "cancellation", "short_rate")?.covers).toBe("days 1 to 366 of a policy of one year");
  expect(find("CA", "officer_limits", "officer")?.covers).toBe("the maximum only; the minimum is not on file");
  expect(find("CA", "employee_caps", "limited_from_2024")?.covers).toBe("classes 4297, 4512, 8807");
  const ofNewYork = find("NY", "officer_limits", "officer/construction");
  expect(ofNewYork).toMatchObject({
    status: "not_on_file",
    covers: expect.stringContaining("minimum is not on file; classes 0042,"),
  });
  expect(find("IN", "officer_limits", "officer")).not.toHaveProperty("covers");
});

const states =
  "AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY";

test("the coverage of every state is listed on any day, and rating finds exactly the rows that it lists", () => {
  for (const state of states.split(" ")) {
    for (const date of ["1985-01-01", "2019-12-31", "2024-10-01", "2026-11-22", "2040-02-29"]) {
      const covered = ruleCoverage(rules, { state, date });
      const listedCases = covered.map((rule) => `${rule.kind} ${rule.of}`);
      expect(listedCases).toHaveLength(new Set(listedCases).size);
      const book = rulesOn(date);
      const listed = (kind: string, ruleCase = "") =>
        covered.find((rule) => rule.kind === kind && rule.of === ruleCase)?.row !== undefined;
      expect(book.overtime(state, "5403") !== undefined, `overtime in ${state} on ${date}`).toBe(listed("overtime"));
      expect(book.noncompliance(state) !== undefined, `noncompliance in ${state} on ${date}`).toBe(
        listed("noncompliance"),
      );
      for (const kind of ownerKinds) {
        const limits = book.officerLimits(state, kind, "5606");
        const construction = listedCases.includes(`officer_limits ${kind}/construction`) ? "/construction" : "";
        expect(limits !== undefined, `limits of ${kind} in ${state} on ${date}`).toBe(
          listed("officer_limits", kind + construction),
        );
      }
      expect(book.steps(state).state_steps.length).toBeGreaterThan(0);
      expect(listed("premium_steps")).toBe(true);
    }
  }
});

/** Returns the rows of each kind, state and case, oldest first. */
function seriesOf(tables: typeof rules) {
  const rows = all.flatMap(([kind, table]) =>
    tables[table].rows.flatMap((row) =>
      casesOf(row).map((ruleCase) => ({
        ...row,
        ruleCase: `${ruleCase} ${groupOf(row)}`,
        cited: toRuleRow(kind, row),
      })),
    ),
  );
  const series = Map.groupBy(rows, ({ ruleCase, cited: { kind, state } }) => [kind, state, ruleCase].join(" "));
  return [...series.values()].map((each) => each.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1)));
}

/** Lists the yearly rows that are the newest of their series, older than 14 months, and not known to be superseded. */
function staleRows(tables: typeof rules, today: Date): string[] {
  const oldest = new Date(today);
  oldest.setUTCMonth(oldest.getUTCMonth() - 14);
  const stale = seriesOf(tables).flatMap((series) => {
    const newest = series.at(-1);
    if (!newest?.yearly || newest.superseded || newest.effective_from >= oldest.toISOString().slice(0, 10)) return [];
    const what = "add the figures of the next year from the source, or mark the row as superseded";
    return [`${newest.cited.rule} is older than 14 months: ${what} (${newest.source})`];
  });
  return [...new Set(stale)];
}

test("the newest yearly figures are at most 14 months old, unless they are known to be superseded", () => {
  expect(staleRows(rules, new Date())).toEqual([]);
});

test("a yearly row is reported when it becomes older than 14 months", () => {
  const [row] = rules.officerLimits.rows.filter(({ yearly }) => yearly);
  if (!row) throw new Error("the rule data has no yearly row");
  const alone = { ...row, effective_from: "2024-01-01", superseded: false };
  const tables = { ...rules, officerLimits: { about: "test", rows: [alone] } };
  const reported = (today: string) => staleRows(tables, new Date(today)).filter((text) => text.includes("2024-01-01"));
  expect([reported("2025-03-01").length, reported("2025-03-02").length]).toEqual([0, 1]);
  expect(reported("2025-03-02")[0]).toContain(row.source);
  const superseded = { ...tables, officerLimits: { about: "test", rows: [{ ...alone, superseded: true }] } };
  expect(staleRows(superseded, new Date("2025-03-02")).filter((text) => text.includes("2024-01-01"))).toEqual([]);
});

test("only the newest row of a series is marked as superseded, and a superseded row is of one year", () => {
  const wrong = seriesOf(rules).flatMap((series) =>
    series.filter(({ superseded, yearly }, index) => superseded && !(yearly && index === series.length - 1)),
  );
  expect(wrong.map(({ cited: { rule } }) => rule)).toEqual([]);
});
