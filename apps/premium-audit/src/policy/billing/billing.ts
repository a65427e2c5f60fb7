import type { BillingMode, PaySchedule } from "@platform/public-records/record/policy-choices";

/** Length of the pay periods that are counted in days and not by months. */
export const daysOfPayPeriod = { weekly: 7, biweekly: 14 } as const;

/** Charging of the premium of a policy before the final audit. */
export interface Billing {
  mode: BillingMode;
  /** Interval in which the employer pays; if it is absent, no report is expected, so none is late. */
  paySchedule?: PaySchedule;
  /** Days after the end of a pay period until its report is late. */
  graceDays?: number;
  /** First day of one of the pay periods, `YYYY-MM-DD`, if they are weeks or pairs of weeks; absent: they count from the first day of the term. */
  payPeriodStart?: string;
}

/** True if the pay periods are weeks or pairs of weeks. */
export function countsDays(paySchedule: string | undefined): paySchedule is keyof typeof daysOfPayPeriod {
  return paySchedule !== undefined && Object.hasOwn(daysOfPayPeriod, paySchedule);
}

/** Adds the configured grace period to a billing that states none, so that a later change of the configuration does not change it. */
export function withGraceDays<Members extends { billing?: { graceDays?: number | undefined } | undefined }>(
  members: Members,
  graceDays: number,
): Members {
  const { billing } = members;
  return billing && billing.graceDays === undefined ? { ...members, billing: { ...billing, graceDays } } : members;
}
