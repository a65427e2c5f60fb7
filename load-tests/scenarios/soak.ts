// The load of a working day for hours: what leaks shows here. An hour unless DURATION says otherwise.
import { arrivals } from "../k6/arrivals.ts";
import { available, quickAnswers } from "../k6/objectives.ts";
import { summaryTrendStats } from "../k6/summary.ts";

export { read, submit } from "../k6/everyday.ts";
export { handleSummary } from "../k6/summary.ts";

const duration = __ENV.DURATION ?? "1h";

export const options = {
  scenarios: { reports: arrivals("submit", 10, duration), reads: arrivals("read", 10, duration) },
  thresholds: { ...available, ...quickAnswers },
  summaryTrendStats,
};
