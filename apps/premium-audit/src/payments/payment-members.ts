import { isZero } from "@platform/decimal/amount";
import { decimal, optionalText } from "@platform/validation/members";
import { z } from "zod";
import { eachText, firstStatuses, isPaymentStatus, paymentStatuses } from "./payment.ts";

const texts = eachText(optionalText(1000));
const amount = decimal("amount").refine((decimal) => !isZero(decimal), { error: "must be above 0" });

/** The members of a new payment, in the order in which a partner reads what is wrong with them. */
export const newPaymentMembers = z.object({
  policyId: z.string().min(1, { error: "is required" }),
  amount,
  status: z.string().refine((status) => status === "" || firstStatuses.includes(status), {
    error: `must be one of ${firstStatuses.join(", ")}`,
  }),
  ...texts,
});

/** The members of a payment that an update may set. */
export const paymentMembers = z.object({
  amount,
  status: z.string().refine(isPaymentStatus, { error: `must be one of ${paymentStatuses.join(", ")}` }),
  ...texts,
});
