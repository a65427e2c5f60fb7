import type { Billing, PaySchedule } from "@platform/contracts/premium_audit/v1/policies";
import type { EnumName } from "@platform/service/call/enum-names";
import { dayText } from "../../shared/text/date-text.ts";

const schedules: Readonly<Record<string, string>> = {
  weekly: "every week",
  biweekly: "every two weeks",
  semimonthly: "twice a month",
  monthly: "every month",
} satisfies Record<EnumName<typeof PaySchedule>, string>;

/** How the premium of a policy is charged, as a person says it. */
export function billingText(billing: Billing | undefined): string {
  if (!billing) return "By audits";
  const { paySchedule, graceDays, payPeriodStart } = billing;
  if (paySchedule === "") return "With each payroll report";
  const grace = graceDays === undefined ? "" : `, late after ${graceDays} ${graceDays === 1 ? "day" : "days"}`;
  const day = payPeriodStart === "" ? "" : `, counted from ${dayText(payPeriodStart)}`;
  return `With each payroll report, expected ${schedules[paySchedule] ?? paySchedule}${day}${grace}`;
}
