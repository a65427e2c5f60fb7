const dayMs = 24 * 60 * 60 * 1000;

/** The days that a report covers, first and last included, as `YYYY-MM-DD`. */
export interface PayPeriod {
  periodStart: string;
  periodEnd: string;
}

/** How many days the period has; 1 when it starts and ends on the same day. Both dates must be real. */
export function daysOf(period: PayPeriod): number {
  return (Date.parse(period.periodEnd) - Date.parse(period.periodStart)) / dayMs + 1;
}
