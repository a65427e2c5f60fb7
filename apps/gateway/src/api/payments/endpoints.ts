import type { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import { paymentRecord as showPayment } from "@platform/public-records/payment";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import { examplePolicyId } from "../policies/examples.ts";
import { decimalString, positiveDecimal } from "../shared/decimal.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { deleted, deletedSchema, listQuery, ownerId, ownerQuery, pageRequest, pageSchema } from "../shared/page.ts";
import { present } from "../shared/present.ts";
import { text } from "../shared/text.ts";
import { exampleNewPayment, examplePayment, examplePaymentChange, examplePaymentId } from "./examples.ts";
import { paymentRecord, paymentStatuses } from "./record.ts";

type Payments = Calls<typeof PaymentService>;

/** `/payments` of Profile A. */
export function paymentEndpoints(payments: Payments): Endpoint[] {
  return [create, list, retrieve, update, remove].map((make) => make(payments));
}

const shared = { profile: "A", tag: "Payments" } as const;
const params = z.object({ id: z.string().meta({ examples: [examplePaymentId] }) });
const shown = { description: "The payment.", schema: paymentRecord, example: examplePayment };
const amount = positiveDecimal().meta({ description: "Dollars.", examples: [1197.92] });
const words = {
  description: text({ maxLength: 1000 }).nullish(),
  failure_reason: text({ maxLength: 1000 }).nullish().meta({ description: "Why the payment failed." }),
};
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(", ")}` });
const wrongStatus: Problem = {
  kind: "conflict",
  message: "A payment that is failed cannot become processed.",
  code: "wrong_payment_status",
};

function create(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/payments",
    operationId: "createPayment",
    summary: "Create a payment",
    description: "Pending, unless it has cleared or failed already, which is told as if it had moved there.",
    body: checkedBody(
      z.object({
        owner_id: ownerId.optional(),
        policy_id: text().meta({ examples: [examplePolicyId] }),
        amount,
        status: oneOf(["pending", "processed", "failed"]).nullish(),
        ...words,
      }),
      exampleNewPayment,
    ),
    refusals: [403, 404],
    answers: { 201: shown },
    async handle({ body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const members = { ...membersOf(body), policyId: body.policy_id };
      const { payment } = await payments.createPayment({ members }, { tenant: principal.tenant, requestId, signal });
      return { status: 201, body: showPayment(present(payment)) };
    },
  });
}

function list(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payments",
    operationId: "listPayments",
    summary: "List payments",
    description: "Newest first.",
    query: listQuery(paymentStatuses, examplePaymentId).extend({
      policy_id: text().optional().meta({ description: "Only of this policy." }),
    }),
    refusals: [403],
    answers: {
      200: {
        description: "A page of payments.",
        schema: pageSchema(paymentRecord),
        example: { data: [examplePayment], has_more: false },
      },
    },
    async handle({ query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const call = { tenant: principal.tenant, requestId, signal };
      const page = await payments.listPayments({ ...pageRequest(query), policyId: query.policy_id ?? "" }, call);
      return { status: 200, body: { data: page.payments.map(showPayment), has_more: page.hasMore } };
    },
  });
}

function retrieve(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payments/{id}",
    operationId: "getPayment",
    summary: "Retrieve a payment",
    description: "Where a payment stands.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: { 200: shown },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const { payment } = await payments.getPayment({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showPayment(present(payment)) };
    },
  });
}

function update(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/payments/{id}",
    operationId: "updatePayment",
    summary: "Change a payment",
    description:
      "A pending payment becomes processed or failed, a processed one refunded; each move sends its event, and any other is " +
      "refused. The amount can be changed while the payment is pending.",
    params,
    body: checkedBody(
      z.object({
        owner_id: ownerId.optional(),
        status: oneOf(paymentStatuses).optional(),
        amount: amount.optional(),
        ...words,
      }),
      examplePaymentChange,
    ),
    refusals: [403, 404, wrongStatus],
    answers: { 200: { ...shown, example: { ...examplePayment, status: "processed" } } },
    async handle({ params: { id }, body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const paths = Object.keys(body).filter((name) => name !== "owner_id");
      const change = { id, members: membersOf(body), updateMask: { paths } };
      const { payment } = await payments.updatePayment(change, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showPayment(present(payment)) };
    },
  });
}

function remove(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/payments/{id}",
    operationId: "deletePayment",
    summary: "Delete a payment",
    description: "It is not shown any more, and kept for as long as records must be.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: {
      200: {
        description: "The payment is deleted.",
        schema: deletedSchema("payment"),
        example: deleted(examplePaymentId, "payment"),
      },
    },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      await payments.deletePayment({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: deleted(id, "payment") };
    },
  });
}

interface Said {
  amount?: number | undefined;
  status?: string | null | undefined;
  description?: string | null | undefined;
  failure_reason?: string | null | undefined;
}

function membersOf({ amount, status, description, failure_reason: failureReason }: Said) {
  return {
    ...(amount !== undefined && { amount: decimalString(amount) }),
    status: status ?? "",
    description: description ?? "",
    failureReason: failureReason ?? "",
  };
}
