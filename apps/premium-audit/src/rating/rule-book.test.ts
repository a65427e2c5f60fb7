import { expect, test } from "vitest";
import { rules, rulesOn } from "./rules.ts";

test("every row of the rule data has a source and an effective date", () => {
  for (const { about, rows } of Object.values(rules)) {
    expect(about).not.toBe("");
    expect(rows).not.toHaveLength(0);
    for (const row of rows) {
      expect(row.source.length).toBeGreaterThan(10);
      expect(row.effective_from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  }
});

test("a row applies from its effective date until the next row takes effect", () => {
  const weekly = (date: string) => rulesOn(date).officerLimits("WI", "officer")?.weeklyMaximum?.toFixed();
  expect([weekly("2020-09-30"), weekly("2020-10-01"), weekly("2021-09-30"), weekly("2021-10-01")]).toEqual([
    undefined,
    "1577",
    "1577",
    "1641",
  ]);
});

test("the countrywide row applies to a state without its own row", () => {
  const book = rulesOn("2025-01-01");
  expect(["TX", "", "PA"].map((state) => book.overtime(state)?.deducted)).toEqual([true, true, false]);
  expect([book.noncompliance("TX")?.exact, book.noncompliance("WI")?.exact]).toEqual([false, true]);
  expect(book.noncompliance("CA")).toMatchObject({ multiple: "2", requests: 3 });
});

test("a noncompliance charge is on file only where the state has adopted it, from its date on", () => {
  expect(rulesOn("2019-04-30").noncompliance("MA")).toBeUndefined();
  expect(rulesOn("2019-05-01").noncompliance("MA")).toMatchObject({ multiple: "2", requests: 2 });
  expect(["NY", "OH"].map((state) => rulesOn("2025-01-01").noncompliance(state))).toEqual([undefined, undefined]);
});

test("standard exceptions are rows of the state: 951 and 953 in Pennsylvania and Delaware, with or without a leading zero", () => {
  const book = rulesOn("2025-01-01");
  const exceptions = ["8810", "8742", "8871", "8748", "951", "0953", "5403"];
  expect(exceptions.filter((code) => book.isStandardException("IL", code))).toEqual(["8810", "8742", "8871", "8748"]);
  expect(exceptions.filter((code) => book.isStandardException("PA", code))).toEqual(["951", "0953"]);
});

test("an unknown premium discount table has no bands", () => {
  expect(rulesOn("2025-01-01").discountTable("Z")).toBeUndefined();
});
