import { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import { paymentStatuses } from "@platform/public-records/record/ledger-choices";
import { paymentRecordSchema, toPaymentRecord } from "@platform/public-records/record/payment";
import type { Calls } from "@platform/rpc/client/client";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { deletableListQuery, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { text } from "../../shared/text.ts";
import { exampleNewPayment, examplePayment, examplePaymentChange, examplePaymentId } from "./examples.ts";
import { fromPaymentBody, newPayment, paymentChange, updatedPaths } from "./members.ts";

type Payments = Calls<typeof PaymentService>;

/** `/payments` of Profile A. */
export function paymentEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const payments = callsOf(PaymentService);
  return [create, list, retrieve, update, remove].map((declare) => declare(payments));
}

const shared = { profile: "A", tag: "Payments" } as const;
const params = idParams("payment_id", "payment", examplePaymentId);
const policyNotFound = problemOfReason("POLICY_NOT_FOUND");
const notFound = problemOfReason("PAYMENT_NOT_FOUND");
const response = { description: "The payment.", schema: paymentRecordSchema, example: examplePayment };
const wrongStatus = problemOfReason("WRONG_PAYMENT_STATUS", { status: "failed", action: "become processed" });

function create(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/payments",
    scope: "payments:write",
    operationId: "createPayment",
    summary: "Create a payment",
    description:
      "Creates a payment as `pending`, or directly as `processed` or `failed`; the matching event is emitted in that case.",
    body: checkedBody(newPayment, exampleNewPayment),
    refusals: [policyNotFound],
    responses: { 201: response },
    async handle({ body, call }) {
      const members = { ...fromPaymentBody(body), policyId: body.policy_id };
      const { payment } = await payments.createPayment({ members }, call);
      return { status: 201, body: toPaymentRecord(requireRecord(payment)) };
    },
  });
}

function list(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payments",
    scope: "payments:read",
    operationId: "listPayments",
    summary: "List payments",
    description: "Lists your payments, the newest first.",
    query: deletableListQuery(paymentStatuses).extend({
      policy_id: text().optional().meta({ description: "Lists only payments of this policy." }),
    }),
    responses: {
      200: {
        description: "A page of payments.",
        schema: pageSchema(paymentRecordSchema),
        example: { data: [examplePayment], has_more: false },
      },
    },
    async handle({ query, call }) {
      const page = await payments.listPayments({ ...toPageRequest(query), policyId: query.policy_id ?? "" }, call);
      return { status: 200, body: { data: page.payments.map(toPaymentRecord), has_more: page.hasMore } };
    },
  });
}

function retrieve(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payments/{payment_id}",
    scope: "payments:read",
    operationId: "getPayment",
    summary: "Retrieve a payment",
    description: "Returns a payment with its current status.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { payment_id: id }, call }) {
      const { payment } = await payments.getPayment({ id }, call);
      return { status: 200, body: toPaymentRecord(requireRecord(payment)) };
    },
  });
}

function update(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/payments/{payment_id}",
    scope: "payments:write",
    operationId: "updatePayment",
    summary: "Change a payment",
    description:
      "A `pending` payment can become `processed` or `failed`, and a `processed` one can become `refunded`. Each of these changes " +
      "emits its event; any other change of status is refused. The amount can be changed while the payment is `pending`, and its term at any time.",
    params,
    body: checkedBody(paymentChange, examplePaymentChange),
    refusals: [notFound, wrongStatus],
    responses: { 200: { ...response, example: { ...examplePayment, status: "processed" } } },
    async handle({ params: { payment_id: id }, body, call }) {
      const change = { id, members: fromPaymentBody(body), updateMask: { paths: updatedPaths(body) } };
      const { payment } = await payments.updatePayment(change, call);
      return { status: 200, body: toPaymentRecord(requireRecord(payment)) };
    },
  });
}

function remove(payments: Payments): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/payments/{payment_id}",
    scope: "payments:write",
    operationId: "deletePayment",
    summary: "Delete a payment",
    description: "Soft-deletes the payment. It is retained for the retention period (seven years by default).",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: {
      200: {
        description: "The payment is deleted.",
        schema: deletedSchema("payment"),
        example: toDeleted(examplePaymentId, "payment"),
      },
    },
    async handle({ params: { payment_id: id }, call }) {
      await payments.deletePayment({ id }, call);
      return { status: 200, body: toDeleted(id, "payment") };
    },
  });
}
