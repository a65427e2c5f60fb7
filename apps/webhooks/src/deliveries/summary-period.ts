import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { type SummaryInterval, summaryIntervals } from "./summary.sql.ts";

/** Members of a request for a summary. */
export interface RequestedPeriod {
  from: Date | undefined;
  to: Date | undefined;
  interval: SummaryInterval;
}

/** Maximum number of intervals of a summary: a month of hours, and a retention of days. */
const maxIntervals = 800;
export const intervalMs = { hour: 3_600_000, day: 86_400_000 } as const;

const time = z.date({ error: "is required" });
const period = z
  .object({ from: time, to: time, interval: z.enum(summaryIntervals.names) })
  .refine(({ from: start, to: end }) => end > start, { path: ["to"], error: "must be later than from" })
  .refine(({ from: start, to: end, interval }) => Number(end) - Number(start) <= maxIntervals * intervalMs[interval], {
    path: ["to"],
    error: `must be at most ${maxIntervals} intervals after from`,
  });

/** Returns the period of a summary. Throws INVALID_ARGUMENT. */
export function periodIn(request: RequestedPeriod) {
  return parseMessage("INVALID_PERIOD", period, request);
}
