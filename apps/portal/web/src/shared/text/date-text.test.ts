import { expect, test } from "vitest";
import { agoText, dayText, monthText, periodText, withDayTexts } from "./date-text.ts";

/** Formatted ranges have thin spaces around the dash. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test("days and months are the same in every zone, and what is no day stays as it is", () => {
  expect(dayText("2026-03-01")).toBe("Mar 1, 2026");
  expect(dayText("2026-03-01T23:59:59.999Z")).toBe("Mar 1, 2026");
  for (const text of ["2026-02-30", "2026-13-01", "soon", "20260301", "2026-03-015"]) expect(dayText(text)).toBe(text);
  expect(monthText("2026-03")).toBe("March 2026");
  expect(monthText("2026-03", "short")).toBe("Mar 2026");
  expect(monthText("2026-3")).toBe("2026-3");
});

test("periods say the month and the year once if they are the same", () => {
  expect(plain(periodText("2026-01-01", "2026-01-15"))).toBe("Jan 1 – 15, 2026");
  expect(plain(periodText("2025-12-28", "2026-01-10"))).toBe("Dec 28, 2025 – Jan 10, 2026");
  expect(periodText("2026-01-01", "2026-01-01")).toBe("Jan 1, 2026");
  expect(periodText("2026-01-02", "2026-01-01")).toBe("Jan 2, 2026 to Jan 1, 2026");
  expect(periodText("someday", "2026-01-01")).toBe("someday to Jan 1, 2026");
});

test("moments of the last and the next week are relative", () => {
  const now = new Date(2026, 2, 10, 2, 0, 0).getTime();
  const at = (hours: number) => agoText(now + hours * 3_600_000, now);
  expect(at(0)).toBe("just now");
  expect(at(30 / 3600)).toBe("in a moment");
  expect(at(-50 / 3600)).toBe("1 minute ago");
  expect(at(-59.7 / 60)).toBe("1 hour ago");
  expect(at(-23.4)).toBe("23 hours ago");
  // At two in the morning, thirty hours ago is the evening before the day before.
  expect(at(-30)).toBe("2 days ago");
  expect(at(25)).toBe("tomorrow");
  expect(at(-6 * 24)).toBe("6 days ago");
  expect(at(-7 * 24)).toBeUndefined();
});

test("days and periods within a text are those of a person, and ids stay as they are", () => {
  const text = "3 days are missing: 2026-01-01 to 2026-01-15, 2026-03-02. See WC-2026-01187.";
  expect(plain(withDayTexts(text))).toBe("3 days are missing: Jan 1 – 15, 2026, Mar 2, 2026. See WC-2026-01187.");
});
