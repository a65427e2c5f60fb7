// A working day: reports and look-ups at the rate of many partners, for two minutes unless DURATION says otherwise.
import { arrivals } from "../k6/arrivals.ts";
import { available, quickAnswers } from "../k6/objectives.ts";
import { summaryTrendStats } from "../k6/summary.ts";

export { read, submit } from "../k6/everyday.ts";
export { handleSummary } from "../k6/summary.ts";

const duration = __ENV.DURATION ?? "2m";
const rate = Number(__ENV.RATE ?? 20);

export const options = {
  scenarios: { reports: arrivals("submit", rate, duration), reads: arrivals("read", rate, duration) },
  thresholds: { ...available, ...quickAnswers },
  summaryTrendStats,
};
