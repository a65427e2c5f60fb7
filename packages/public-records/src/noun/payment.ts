import { membersOf } from "./members.ts";

/** The optional members of a payment of premium. */
export const paymentMembers = membersOf({
  description: { kind: "text", label: "Description", maxLength: 1000, description: "Purpose of the payment." },
  failure_reason: { kind: "text", label: "Failure reason", maxLength: 1000, description: "Reason of the failure." },
});
