// Reports of 10,000 employees, the largest there may be, while small ones keep coming: the large ones are done within a
// minute, and hold up nobody.
import { check, sleep } from "k6";
import { Trend } from "k6/metrics";
import { arrivals } from "../k6/arrivals.ts";
import { answeredWithin, available } from "../k6/objectives.ts";
import { fileIdOf, statusOf, submitReport } from "../k6/reports.ts";
import { summaryTrendStats } from "../k6/summary.ts";
import { nextCaller } from "../k6/target.ts";

export { submit } from "../k6/everyday.ts";
export { handleSummary } from "../k6/summary.ts";

const completedAfter = new Trend("large_report_completed_after", true);
const duration = __ENV.DURATION ?? "60s";
const employees = Number(__ENV.EMPLOYEES ?? 10_000);

export const options = {
  scenarios: {
    large: {
      executor: "constant-arrival-rate",
      exec: "submitLarge",
      rate: 1,
      timeUnit: "6s",
      duration,
      preAllocatedVUs: 20,
      gracefulStop: "3m",
    },
    small: arrivals("submit", 5, duration),
  },
  thresholds: {
    ...available,
    ...answeredWithin("POST /payroll/reports", { p95: 1000, p99: 3000 }),
    large_report_completed_after: ["max<60000"],
  },
  summaryTrendStats,
};

export function submitLarge(): void {
  const caller = nextCaller("A");
  const startedMs = Date.now();
  const response = submitReport(caller, employees, "POST /payroll/reports, large");
  if (!check(response, { "large report is accepted": ({ status }) => status === 202 })) return;
  const fileId = fileIdOf(response);
  let status = "";
  while (status !== "completed" && status !== "failed" && Date.now() - startedMs < 120_000) {
    sleep(1);
    status = statusOf(caller, fileId);
  }
  completedAfter.add(Date.now() - startedMs);
  check(status, { "large report is completed": (state) => state === "completed" });
}
