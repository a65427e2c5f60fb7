import { exactNumber } from "@platform/decimal/exact-number";
import { expect, test } from "vitest";
import { csvRow } from "./csv-row.ts";

test.each([
  ['=HYPERLINK("https://example.com")', '"\'=HYPERLINK(""https://example.com"")"'],
  ["+1", "'+1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
])("leads %j, which a spreadsheet would run, by an apostrophe", (cell, written) => {
  expect(csvRow([cell])).toBe(`${written}\r\n`);
});

test("leaves numbers and other text as they are, and quotes what separates", () => {
  expect(
    csvRow([
      -1.5,
      exactNumber("-12345678901234567.89"),
      null,
      "emp-1",
      "a=b",
      "Quill, Ada",
      'the "chief"',
      "two\nlines",
    ]),
  ).toBe('-1.5,-12345678901234567.89,,emp-1,a=b,"Quill, Ada","the ""chief""","two\nlines"\r\n');
});
