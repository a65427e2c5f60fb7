import { knownState } from "@platform/class-codes/known-state";
import { isDecimal } from "@platform/decimal/amount";
import { exact } from "@platform/decimal/exact";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { subcontractorMembers } from "@platform/public-records/noun/subcontractor";
import { subcontractorContracts } from "@platform/public-records/record/rating-choices";
import { classCodeLength, subcontractorBounds } from "@platform/validation/bounds";
import { calendarDate, decimal, oneOf, optionalText, orEmpty, requiredText } from "@platform/validation/members";
import { z } from "zod";

const ordered = { path: ["to"], error: "must not be before from" };
const payment = z
  .object({
    from: calendarDate(),
    to: orEmpty(calendarDate()),
    amount: decimal("amount"),
    payroll: decimal("amount").optional(),
  })
  .refine((days) => days.to === "" || days.to >= days.from, ordered)
  .refine(
    ({ amount, payroll = "0" }) =>
      !isDecimal("amount", amount) || !isDecimal("amount", payroll) || exact(payroll).lte(exact(amount)),
    { path: ["payroll"], error: "must be at most amount" },
  );
const certificate = z
  .object({ from: calendarDate(), to: calendarDate(), reference: optionalText() })
  .refine((days) => days.to >= days.from, ordered);
const atMost = (most: number) => ({ error: `must have at most ${most} entries` });

/** Schema of the members of a subcontractor; violations are reported in this order. */
export const checkedSubcontractor = z.object({
  employerId: requiredText(),
  name: requiredText(),
  state: orEmpty(knownState()),
  classCode: optionalText(classCodeLength),
  contract: orEmpty(oneOf(subcontractorContracts)),
  payments: z.array(payment).max(subcontractorBounds.payments, atMost(subcontractorBounds.payments)),
  certificates: z.array(certificate).max(subcontractorBounds.certificates, atMost(subcontractorBounds.certificates)),
  ...checkedShape(subcontractorMembers),
});
