import { performance } from "node:perf_hooks";
import { eventLoopDelay } from "./event-loop-delay.ts";
import { meter } from "./telemetry.ts";

// Names of OpenTelemetry's semantic conventions: https://opentelemetry.io/docs/specs/semconv/runtime/nodejs-metrics/
const microsecondsPerSecond = 1e6;

let measuring = false;

/**
 * Measures this process: event loop delay and utilization, memory and CPU. Values are read at each scrape. Repeated
 * calls do nothing.
 */
export function measureProcess(): void {
  if (measuring) return;
  measuring = true;
  const metrics = meter("process");

  const delay = eventLoopDelay();
  metrics
    .createObservableGauge("nodejs.eventloop.delay.p99", {
      unit: "s",
      description: "Delay of the event loop, 99th percentile since the previous scrape",
    })
    .addCallback((result) => result.observe(delay.p99Seconds()));

  let before = performance.eventLoopUtilization();
  metrics
    .createObservableGauge("nodejs.eventloop.utilization", {
      unit: "1",
      description: "Share of time that the event loop was busy since the previous scrape, 0 to 1",
    })
    .addCallback((result) => {
      const now = performance.eventLoopUtilization();
      result.observe(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    });

  metrics
    .createObservableGauge("process.memory.usage", {
      unit: "By",
      description: "Resident memory of the process",
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));

  metrics
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
