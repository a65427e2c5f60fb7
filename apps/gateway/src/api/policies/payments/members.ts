import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PaymentMembersSchema } from "@platform/contracts/premium_audit/v1/payments";
import { paymentMembers } from "@platform/public-records/noun/payment";
import { firstPaymentStatuses, paymentStatuses } from "@platform/public-records/record/ledger-choices";
import { z } from "zod";
import { bodyShape, fromBodyMembers } from "../../shared/body-members.ts";
import { choice } from "../../shared/choice.ts";
import { dateTime, momentOf } from "../../shared/date-time.ts";
import { decimalString, positiveDecimal } from "../../shared/decimal.ts";
import { ownerId } from "../../shared/owner.ts";
import { text } from "../../shared/text.ts";
import { examplePolicyId } from "../policies/examples.ts";

const amount = positiveDecimal().meta({ description: "Amount in US dollars.", examples: [1197.92] });
const term = dateTime()
  .nullish()
  .meta({
    description:
      "`effective_date` of the policy term of the payment, which may be a scheduled term. Defaults to the term during which the payment is created.",
    examples: ["2026-01-01T00:00:00Z"],
  });
const optional = bodyShape(paymentMembers);

/** The body that creates a payment. */
export const newPayment = z.object({
  owner_id: ownerId.optional(),
  policy_id: text().meta({ description: "Id of the policy of the payment.", examples: [examplePolicyId] }),
  amount,
  status: choice(firstPaymentStatuses).nullish().meta({ description: "Status of the payment. Defaults to `pending`." }),
  term_effective_date: term,
  ...optional,
});

/** The body that changes a payment. */
export const paymentChange = z.object({
  owner_id: ownerId.optional(),
  status: choice(paymentStatuses).optional(),
  amount: amount.optional(),
  term_effective_date: term,
  ...optional,
});

type PaymentBody = Partial<z.output<typeof newPayment>> | z.output<typeof paymentChange>;

/** The members of a body as premium-audit reads them. */
export function fromPaymentBody(body: PaymentBody): MessageInitShape<typeof PaymentMembersSchema> {
  return {
    ...(body.amount !== undefined && { amount: decimalString(body.amount) }),
    status: body.status ?? "",
    ...(body.term_effective_date && { termEffectiveDate: timestampFromDate(momentOf(body.term_effective_date)) }),
    ...fromBodyMembers(paymentMembers, body),
  };
}

/** The members that a body contains, by their names in the internal contract. */
export function updatedPaths(body: PaymentBody): string[] {
  return Object.keys(body).filter((name) => name !== "owner_id");
}
