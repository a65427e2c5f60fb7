import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { meter } from "./telemetry.ts";

// Names of OpenTelemetry's semantic conventions: https://opentelemetry.io/docs/specs/semconv/runtime/nodejs-metrics/
const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;
// Each sample wakes the process up: 50 a second were half of the CPU time of an idle one.
const resolutionMs = 100;

let measuring = false;

/**
 * Measures this process: event loop delay and utilization, memory and CPU. Values are read at each scrape. Repeated
 * calls do nothing.
 */
export function measureProcess(): void {
  if (measuring) return;
  measuring = true;
  const own = meter("process");

  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  own
    .createObservableGauge("nodejs.eventloop.delay.p99", {
      unit: "s",
      description: "Delay of the event loop, 99th percentile since the previous scrape",
    })
    .addCallback((result) => {
      // Subtracts the interval of the timer, because the histogram contains the time between two timer runs.
      result.observe(Math.max(0, delay.percentile(99) / nanosecondsPerSecond - resolutionMs / 1000));
      delay.reset();
    });

  let before = performance.eventLoopUtilization();
  own
    .createObservableGauge("nodejs.eventloop.utilization", {
      unit: "1",
      description: "Share of time that the event loop was busy since the previous scrape, 0 to 1",
    })
    .addCallback((result) => {
      const now = performance.eventLoopUtilization();
      result.observe(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    });

  own
    .createObservableGauge("process.memory.usage", {
      unit: "By",
      description: "Resident memory of the process",
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));

  own
    .createObservableCounter("process.cpu.time", {
      unit: "s",
      description: "CPU time that the process has used",
    })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / microsecondsPerSecond, { "cpu.mode": "user" });
      result.observe(system / microsecondsPerSecond, { "cpu.mode": "system" });
    });
}
