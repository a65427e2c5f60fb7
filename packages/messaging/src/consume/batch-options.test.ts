import { expect, test } from "vitest";
import { timeBetweenBatches } from "./batch-options.ts";

test.each([
  { intervalMs: 0, lastBatchMs: 0, betweenMs: 0 },
  { intervalMs: 0, lastBatchMs: 8, betweenMs: 24 },
  { intervalMs: 0, lastBatchMs: 5000, betweenMs: 100 },
  { intervalMs: 500, lastBatchMs: 8, betweenMs: 500 },
])(
  "after a batch of $lastBatchMs ms the next one begins $betweenMs ms later at an interval of $intervalMs",
  (batches) => {
    expect(timeBetweenBatches(batches.intervalMs, batches.lastBatchMs)).toBe(batches.betweenMs);
  },
);
