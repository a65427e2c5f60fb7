const dayMs = 24 * 60 * 60 * 1000;

/** First and last day that a report covers, both inclusive, as `YYYY-MM-DD`. */
export interface PayPeriod {
  periodStart: string;
  periodEnd: string;
}

/** Returns the number of days of a period; 1 if it starts and ends on the same day. Both dates must exist. */
export function daysOf(period: PayPeriod): number {
  return (Date.parse(period.periodEnd) - Date.parse(period.periodStart)) / dayMs + 1;
}
