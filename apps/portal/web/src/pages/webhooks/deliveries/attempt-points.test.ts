import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { AttemptSummarySchema } from "@platform/contracts/webhooks/v1/webhooks";
import { expect, test } from "vitest";
import { attemptPointsOf, durationText, failureText } from "./attempt-points.ts";
import { spans } from "./delivery-intervals.ts";

const fromMs = Date.parse("2026-03-01T00:00:00Z");

test("every interval of a span has its attempts, and durations only where there were responses", () => {
  const start = timestampFromMs(fromMs + 3_600_000);
  const counted = { start, attempts: 5n, successes: 3n, p50Ms: 10, p95Ms: 75, p99Ms: 75 };
  const points = attemptPointsOf(spans.day, fromMs, [create(AttemptSummarySchema, counted)]);
  expect(points).toHaveLength(24);
  const nothing = { succeeded: 0, failed: 0, p50: null, p95: null, p99: null };
  expect(points[0]).toEqual({ startMs: fromMs, ...nothing });
  expect(points[1]).toEqual({ startMs: fromMs + 3_600_000, succeeded: 3, failed: 2, p50: 10, p95: 75, p99: 75 });
});

test("failures are named, the most frequent first, and the last range has no upper bound", () => {
  const failures = [
    { reason: "timeout", attempts: 2n },
    { reason: "5xx", attempts: 1007n },
  ];
  expect(failureText(create(AttemptSummarySchema, { failures }))).toBe("1,007 × 5xx, 2 × time-out");
  expect([durationText(5000), durationText(10_000), durationText(null)]).toEqual(["5,000 ms", "over 5 s", ""]);
});
