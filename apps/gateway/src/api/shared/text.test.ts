import { expect, test } from "vitest";
import { inexactNumber } from "../../edge/body/inexact-number.ts";
import { calendarDate } from "./calendar-date.ts";
import { stateCode, text } from "./text.ts";

test("text is trimmed", () => {
  expect(text().parse("  Maria Alvarez\n")).toBe("Maria Alvarez");
});

test.each([
  ["", "a non-empty string"],
  [" \t ", "a non-empty string"],
  ["x".repeat(256), "a string of at most 255 characters"],
  ["a\0b", "a string without NUL characters and unpaired surrogates"],
  ["a\ud800b", "a string without NUL characters and unpaired surrogates"],
  [12, "a string"],
  [inexactNumber("1e400"), "a string"],
  [{}, "a string"],
])("text refuses %j and says what it expects", (value, expectation) => {
  expect(text().safeParse(value).error?.issues[0]?.message).toBe(expectation);
});

test("text holds what Unicode has: accents, scripts, emoji", () => {
  for (const value of ["José Núñez", "李小龍", "👩‍🏭"]) expect(text().parse(value)).toBe(value);
});

test("a state is two letters, returned in capitals", () => {
  expect(stateCode().parse("in")).toBe("IN");
  for (const value of ["", "I", "IND", "I1", "ſs", 5, null]) expect(stateCode().safeParse(value).success).toBe(false);
});

test("a date is a day of the calendar", () => {
  for (const value of ["2026-01-31", "2024-02-29", "2000-02-29", "0001-01-01"]) {
    expect(calendarDate().safeParse(value).success, value).toBe(true);
  }
  const wrong = [
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-04-31",
    "2026-1-1",
    "01/15/2026",
    "2026-01-01T00:00:00Z",
  ];
  for (const value of [...wrong, " 2026-01-01", "0000-01-01", "+002026-01-01", "", 20260101, null]) {
    expect(calendarDate().safeParse(value).error?.issues[0]?.message, String(value)).toBe("YYYY-MM-DD");
  }
});
