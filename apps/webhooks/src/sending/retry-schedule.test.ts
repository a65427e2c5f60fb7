import { expect, test } from "vitest";
import { defaultSchedule, nextDelayMs, readRetryAfter } from "./retry-schedule.ts";

const minuteMs = 60_000;
const delay = (failures: number, { random = 0.5, retryAfterMs }: { random?: number; retryAfterMs?: number } = {}) =>
  nextDelayMs(defaultSchedule, { failures, random, retryAfterMs });

test("six attempts are made: at once, and 1, 5, 30, 120 and 360 minutes after the failure before", () => {
  const delays = [1, 2, 3, 4, 5].map((failures) => (delay(failures) ?? 0) / minuteMs);
  expect([defaultSchedule[0], ...delays]).toEqual([0, 1, 5, 30, 120, 360]);
  expect(delay(6)).toBeUndefined();
});

test("a wait differs from the schedule's by at most a tenth", () => {
  expect(delay(1, { random: 0 })).toBe(0.9 * minuteMs);
  expect(delay(1, { random: 1 })).toBe(1.1 * minuteMs);
});

test("a receiver may lengthen a wait up to that of the next step, and cannot shorten it", () => {
  expect(delay(1, { retryAfterMs: 2 * minuteMs })).toBe(2 * minuteMs);
  expect(delay(1, { retryAfterMs: 600 * minuteMs })).toBe(5 * minuteMs);
  expect(delay(1, { retryAfterMs: 1000 })).toBe(minuteMs);
  expect(delay(5, { retryAfterMs: 6000 * minuteMs })).toBe(360 * minuteMs);
});

test("Retry-After is read as seconds or as an HTTP date", () => {
  const now = Date.parse("2026-03-01T10:00:00Z");
  expect(readRetryAfter("120", now)).toBe(120_000);
  expect(readRetryAfter("Sun, 01 Mar 2026 10:00:30 GMT", now)).toBe(30_000);
  expect(readRetryAfter("Sun, 01 Mar 2026 09:00:00 GMT", now)).toBe(0);
});

test("what is no Retry-After is as good as none", () => {
  for (const header of [undefined, "", "soon", "-1", "1.5", "2026-03-01", "99999999999"]) {
    expect(readRetryAfter(header, 0)).toBeUndefined();
  }
});
