import { expect, test } from "vitest";
import { ruleBooks } from "./rule-book.ts";
import { type RuleKind, tableOfKind, toRuleRow } from "./rule-row.ts";
import { rules, rulesOn } from "./rules.ts";

test("every row of the rule data has a source and an effective date, and says what it was compared with", () => {
  for (const { about, rows } of Object.values(rules)) {
    expect(about).not.toBe("");
    expect(rows).not.toHaveLength(0);
    for (const row of rows) {
      expect(row.source.length).toBeGreaterThan(10);
      expect(row.effective_from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      if (row.basis === "publication") expect(row.source, `${row.source} names the page`).toMatch(/https?:\/\//);
    }
  }
});

test("no two rows have the same id, because versions of audits keep rows by their ids", () => {
  const ids = Object.entries(tableOfKind).flatMap(([kind, table]) =>
    rules[table].rows.map((row) => toRuleRow(kind as RuleKind, row).rule),
  );
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

test("a row that nobody compared with its source must not have the day of a comparison, and another one must", () => {
  const withRow = (changes: object) => {
    const [first, ...others] = rules.overtime.rows;
    return () =>
      ruleBooks({ ...rules, overtime: { about: "test", rows: [{ ...first, ...changes } as never, ...others] } });
  };
  expect(withRow({ basis: "unconfirmed", checked_on: "2026-11-22" })).toThrow("must have checked_on");
  expect(withRow({ basis: "publication", checked_on: undefined })).toThrow("must have checked_on");
  expect(withRow({ basis: "unconfirmed", checked_on: undefined })).not.toThrow();
});

test("a row applies from its effective date until the next row takes effect", () => {
  const weekly = (date: string) => rulesOn(date).officerLimits("WI", "officer", "")?.weeklyMaximum?.toFixed();
  expect([weekly("2019-09-30"), weekly("2020-10-01"), weekly("2021-09-30"), weekly("2021-10-01")]).toEqual([
    undefined,
    "1577",
    "1577",
    "1641",
  ]);
});

test("the countrywide row applies to a state without its own row", () => {
  const book = rulesOn("2025-01-01");
  expect(["TX", "", "PA"].map((state) => book.overtime(state, "5403")?.deducted)).toEqual([true, true, false]);
});

test("a noncompliance charge is a row of each state that is known, or said, to have adopted it, from its date on", () => {
  expect(rules.noncompliance.rows.filter(({ state }) => state === "*")).toEqual([]);
  expect(rulesOn("2019-04-30").noncompliance("MA")).toBeUndefined();
  expect(rulesOn("2019-05-01").noncompliance("MA")).toMatchObject({ multiple: "2", requests: 2 });
  const book = rulesOn("2025-01-01");
  const none = ["MI", "MN", "NC", "ND", "NJ", "NY", "OH", "WA", "WY"];
  expect(none.flatMap((state) => book.noncompliance(state) ?? [])).toEqual([]);
  expect(book.noncompliance("CA")).toMatchObject({ multiple: "2", exact: true, requests: 3 });
  expect(["AZ", "GA", "HI", "IL", "WI"].map((state) => book.noncompliance(state)?.exact)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});

test("standard exceptions are rows of the state: 951 and 953 in Pennsylvania and Delaware, with or without a leading zero", () => {
  const book = rulesOn("2025-01-01");
  const exceptions = ["8810", "8742", "8871", "8748", "951", "0953", "5403"];
  expect(exceptions.filter((code) => book.standardExceptions("IL").has(code))).toEqual([
    "8810",
    "8742",
    "8871",
    "8748",
  ]);
  expect(exceptions.filter((code) => book.standardExceptions("PA").has(code))).toEqual(["951", "0953"]);
});

test("an unknown premium discount table has no bands", () => {
  expect(rulesOn("2025-01-01").discountTable("Z")).toBeUndefined();
});
