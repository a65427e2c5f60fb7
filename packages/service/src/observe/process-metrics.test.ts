import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { measureProcess } from "./process-metrics.ts";
import { prometheusText } from "./telemetry.ts";

async function shownValue(name: string): Promise<number> {
  const text = await prometheusText("sample");
  return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "m").exec(text)?.[1]);
}

function blockFor(ms: number): void {
  for (const untilMs = performance.now() + ms; performance.now() < untilMs; );
}

test("an event loop that was blocked shows as late by most of that time, and no more after a scrape", async () => {
  measureProcess();
  const late = () => shownValue("nodejs_eventloop_delay_p99_seconds");
  await late();
  // The timer that measures, every 0.1 s, must come round after the scrape and before the block, and again after it.
  for (let shown = 0; shown <= 0.2; shown = await late()) {
    await setTimeout(300);
    blockFor(400);
    await setTimeout(50);
  }
  while ((await late()) >= 0.2) await setTimeout(50);
});

test("CPU time grows with work, memory is what the process has, and the loop is busy between 0 and 1", async () => {
  measureProcess();
  const before = await shownValue("process_cpu_time_seconds_total");
  blockFor(50);
  expect(await shownValue("process_cpu_time_seconds_total")).toBeGreaterThan(before);
  expect(await shownValue("process_memory_usage_bytes")).toBeGreaterThan(10_000_000);
  const busy = await shownValue("nodejs_eventloop_utilization_ratio");
  expect(busy).toBeGreaterThanOrEqual(0);
  expect(busy).toBeLessThanOrEqual(1);
});
