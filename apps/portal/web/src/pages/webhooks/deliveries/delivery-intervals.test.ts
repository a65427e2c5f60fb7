import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { barsOf, periodOf, spans, successText } from "./delivery-intervals.ts";

const hourMs = 3_600_000;
const at = (time: string) => Date.parse(`2026-03-01T${time}:00Z`);

test("a span ends with the interval that goes on, and has every interval before it", () => {
  const { fromMs, toMs } = periodOf(spans.day, at("10:20"));
  expect([fromMs, toMs]).toEqual([at("11:00") - 24 * hourMs, at("11:00")]);
  const counted = { start: timestampFromMs(at("09:00")), delivered: 2, failed: 1, attempting: 3 };
  const bars = barsOf(spans.day, fromMs, [counted as never]);
  expect(bars).toHaveLength(24);
  expect(bars[22]).toEqual({ startMs: at("09:00"), delivered: 2, failed: 1, attempting: 3 });
  expect(bars[23]).toEqual({ startMs: at("10:00"), delivered: 0, failed: 0, attempting: 0 });
});

test("one failure among many is not rounded away, and what is being attempted does not count", () => {
  const bar = { startMs: 0, delivered: 99_999, failed: 1, attempting: 7 };
  expect(successText([bar])).toBe("99.9% delivered: 99,999 of 100,000");
  expect(successText([{ ...bar, failed: 0 }])).toBe("100% delivered: 99,999 of 99,999");
  expect(successText([{ ...bar, delivered: 0, failed: 0 }])).toBe("");
});
