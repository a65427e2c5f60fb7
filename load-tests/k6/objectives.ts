import type { Options } from "k6/options";

type Thresholds = NonNullable<Options["thresholds"]>;

/** Thresholds of every scenario. Availability is the objective of docs/operations/README.md: 99.9 %. */
export const available: Thresholds = {
  http_req_failed: ["rate<0.001"],
  checks: ["rate>0.999"],
  // A generator that could not keep up has not made the load that it claims.
  dropped_iterations: ["count==0"],
};

/** Time to answer, by the name of the request, in ms. */
export function answeredWithin(name: string, percentiles: { p95: number; p99: number }): Thresholds {
  return { [`http_req_duration{name:${name}}`]: [`p(95)<${percentiles.p95}`, `p(99)<${percentiles.p99}`] };
}

/** Durations of requests under ordinary load. */
export const quickAnswers: Thresholds = {
  ...answeredWithin("POST /payroll/reports", { p95: 250, p99: 1000 }),
  ...answeredWithin("GET /files/status/:id", { p95: 150, p99: 500 }),
};
