import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Billing, BillingSchema } from "@platform/contracts/premium_audit/v1/policies";

/** Billing in the form of a policy. Empty texts are absent members. */
export interface BillingValues {
  readonly billingMode: string;
  readonly paySchedule: string;
  readonly graceDays: string;
  readonly payPeriodStart: string;
}

export const noBilling: BillingValues = { billingMode: "", paySchedule: "", graceDays: "", payPeriodStart: "" };

/** The fields with what a policy has. */
export function billingValuesOf(billing: Billing | undefined): BillingValues {
  if (!billing) return noBilling;
  const { mode: billingMode, paySchedule, graceDays, payPeriodStart } = billing;
  return { billingMode, paySchedule, graceDays: graceDays?.toString() ?? "", payPeriodStart };
}

/** True if pay periods are weeks or pairs of weeks, which may begin on another day than the term. */
export function countsWeeks({ paySchedule }: Pick<BillingValues, "paySchedule">): boolean {
  return paySchedule === "weekly" || paySchedule === "biweekly";
}

/** The billing of the form; undefined if audits charge the premium. What the form does not show has no effect. */
export function toBilling(values: BillingValues): MessageInitShape<typeof BillingSchema> | undefined {
  const { billingMode: mode, paySchedule, graceDays, payPeriodStart } = values;
  if (mode === "") return undefined;
  return {
    mode,
    paySchedule,
    ...(paySchedule !== "" && graceDays !== "" && { graceDays: Number(graceDays) }),
    ...(countsWeeks(values) && { payPeriodStart }),
  };
}
