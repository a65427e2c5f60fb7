import { isZero } from "@platform/decimal/amount";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { paymentMembers } from "@platform/public-records/noun/payment";
import { firstPaymentStatuses, paymentStatuses } from "@platform/public-records/record/ledger-choices";
import { decimal } from "@platform/validation/members";
import { z } from "zod";
import { isPaymentStatus } from "./payment.ts";

const optional = checkedShape(paymentMembers);
const amount = decimal("amount").refine((decimal) => !isZero(decimal), { error: "must be above 0" });

/** Schema of a new payment; violations are reported in this order. */
export const newPaymentMembers = z.object({
  policyId: z.string().min(1, { error: "is required" }),
  amount,
  status: z.string().refine((status) => status === "" || firstPaymentStatuses.some((first) => first === status), {
    error: `must be one of ${firstPaymentStatuses.join(", ")}`,
  }),
  ...optional,
});

/** Schema of the payment members that an update may set. */
export const changeablePaymentMembers = z.object({
  amount,
  status: z.string().refine(isPaymentStatus, { error: `must be one of ${paymentStatuses.join(", ")}` }),
  ...optional,
});
