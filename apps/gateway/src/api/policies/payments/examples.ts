/** Bodies and responses as the API reference shows them. */

import { paymentRecordSchema } from "@platform/public-records/record/payment";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { examplePolicyId } from "../policies/examples.ts";

export const examplePaymentId = "pay_01KMS3H7WN4D8Q2Z6RXB9VTYCE";

export const exampleNewPayment = {
  owner_id: exampleOwnerId,
  policy_id: examplePolicyId,
  amount: 1197.92,
  description: "First of twelve instalments",
};

export const examplePaymentChange = { owner_id: exampleOwnerId, status: "processed" };

export const examplePayment = exampleOf(paymentRecordSchema, {
  id: examplePaymentId,
  object: "payment",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  policy_id: examplePolicyId,
  term_effective_date: "2026-01-01T00:00:00.000Z",
  amount: 1197.92,
  status: "pending",
  description: exampleNewPayment.description,
  created_at: "2026-01-02T09:31:00.000Z",
  updated_at: "2026-01-02T09:31:00.000Z",
});
