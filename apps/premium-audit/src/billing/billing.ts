export const billingModes = ["pay_as_you_go"] as const;

/** How the premium of a policy is charged before the final audit. */
export interface Billing {
  mode: (typeof billingModes)[number];
}
