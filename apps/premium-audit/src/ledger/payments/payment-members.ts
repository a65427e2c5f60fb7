import { isZero } from "@platform/decimal/amount";
import { firstPaymentStatuses, paymentStatuses } from "@platform/public-records/record/ledger-choices";
import { paymentBounds } from "@platform/validation/bounds";
import { decimal, optionalText } from "@platform/validation/members";
import { z } from "zod";
import { eachText, isPaymentStatus } from "./payment.ts";

const texts = eachText(optionalText(paymentBounds.textLength));
const amount = decimal("amount").refine((decimal) => !isZero(decimal), { error: "must be above 0" });

/** Schema of a new payment; violations are reported in this order. */
export const newPaymentMembers = z.object({
  policyId: z.string().min(1, { error: "is required" }),
  amount,
  status: z.string().refine((status) => status === "" || firstPaymentStatuses.some((first) => first === status), {
    error: `must be one of ${firstPaymentStatuses.join(", ")}`,
  }),
  ...texts,
});

/** Schema of the payment members that an update may set. */
export const paymentMembers = z.object({
  amount,
  status: z.string().refine(isPaymentStatus, { error: `must be one of ${paymentStatuses.join(", ")}` }),
  ...texts,
});
