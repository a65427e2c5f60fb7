import { expect, test } from "vitest";
import { auditDueDate, daysUntil, nextReminder } from "./due-dates.ts";
import { reminderDays } from "./reminder-days.ts";

const dueDates = { auditDays: 60, requestDays: 14, reminderDays: [-14, -3, 1, 14] };

test("an audit is due some days after its last day, or after it was opened if that is later", () => {
  expect(auditDueDate(dueDates, "2025-12-31", "2026-01-01")).toBe("2026-03-02");
  expect(auditDueDate(dueDates, "2025-12-31", "2025-06-01")).toBe("2026-03-01");
  expect(auditDueDate(dueDates, "2019-12-31", "2026-11-23")).toBe("2027-01-22");
});

test("the next reminder is the first one after today, and none follows the last", () => {
  const after = (today: string) => nextReminder(dueDates, "2026-03-02", today);
  expect(after("2026-01-01")).toBe("2026-02-16");
  expect(after("2026-02-16")).toBe("2026-02-27");
  expect(after("2026-02-28")).toBe("2026-03-03");
  expect(after("2026-03-03")).toBe("2026-03-16");
  expect(after("2026-03-16")).toBeUndefined();
  expect(nextReminder({ ...dueDates, reminderDays: [] }, "2026-03-02", "2026-01-01")).toBeUndefined();
});

test("days are counted over the end of a leap year's February", () => {
  expect([daysUntil("2028-02-28", "2028-03-01"), daysUntil("2026-03-03", "2026-03-02")]).toEqual([2, -1]);
});

test("days of reminders are sorted, and anything but whole days, each once, is refused", () => {
  expect(reminderDays.parse(" 1, -14,14 ,-3")).toEqual([-14, -3, 1, 14]);
  expect(reminderDays.parse("")).toEqual([]);
  for (const wrong of ["1,1", "-0,0", "1.5", "a", "1,", "367", "--1"]) {
    expect(reminderDays.safeParse(wrong).success, wrong).toBe(false);
  }
});
