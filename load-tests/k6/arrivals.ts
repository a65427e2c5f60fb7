import type { Scenario } from "k6/options";

/**
 * Arrivals at a rate that does not wait for answers, as partners' do not: a platform that slows down meets the same load,
 * and its queue shows in the times.
 */
export function arrivals(exec: string, rate: number, duration: string, options: { startTime?: string } = {}): Scenario {
  return {
    executor: "constant-arrival-rate",
    exec,
    rate,
    timeUnit: "1s",
    duration,
    preAllocatedVUs: Math.max(4, rate),
    maxVUs: Math.max(20, rate * 10),
    ...options,
  };
}
