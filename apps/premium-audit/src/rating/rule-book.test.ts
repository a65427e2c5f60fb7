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

test("an unknown premium discount table has no bands", () => {
  expect(rulesOn("2025-01-01").discountTable("Z")).toBeUndefined();
});
