import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import type { SummaryInterval } from "./summary.sql.ts";

/** A period as a request names it. */
export interface AskedPeriod {
  from: Date | undefined;
  to: Date | undefined;
  interval: SummaryInterval;
}

/** Maximum number of intervals of a summary: a month of hours, and a retention of days. */
const maxIntervals = 800;
export const intervalMs = { hour: 3_600_000, day: 86_400_000 } as const;

const time = z.date({ error: "is required" });
const period = z
  .object({ from: time, to: time, interval: z.enum(["hour", "day"]) })
  .refine(({ from, to }) => to > from, { path: ["to"], error: "must be later than from" })
  .refine(({ from, to, interval }) => Number(to) - Number(from) <= maxIntervals * intervalMs[interval], {
    path: ["to"],
    error: `must be at most ${maxIntervals} intervals after from`,
  });

/** The period that a summary covers. Throws INVALID_ARGUMENT. */
export function periodIn(asked: AskedPeriod) {
  const { from, to, interval } = asked;
  return parseMessage("INVALID_PERIOD", period, { from, to, interval });
}
