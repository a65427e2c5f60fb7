// The end of a pay period: eight times the load within seconds, and back. Answers may slow down; none may fail, and what
// was accepted must be done soon after.
import { answeredWithin, available } from "../k6/objectives.ts";
import { summaryTrendStats } from "../k6/summary.ts";

export { submit } from "../k6/everyday.ts";
export { handleSummary } from "../k6/summary.ts";

const base = Number(__ENV.RATE ?? 20);
const peak = base * 8;

export const options = {
  scenarios: {
    spike: {
      executor: "ramping-arrival-rate",
      exec: "submit",
      startRate: base,
      timeUnit: "1s",
      preAllocatedVUs: peak,
      maxVUs: peak * 10,
      stages: [
        { target: base, duration: "20s" },
        { target: peak, duration: "5s" },
        { target: peak, duration: "20s" },
        { target: base, duration: "5s" },
        { target: base, duration: "20s" },
      ],
    },
  },
  thresholds: { ...available, ...answeredWithin("POST /payroll/reports", { p95: 2000, p99: 5000 }) },
  summaryTrendStats,
};
