import { z } from "zod";

export const paymentStatuses = ["pending", "processed", "failed", "refunded"] as const;

/** A payment as every answer shows it; `@platform/public-records` makes it. */
export const paymentRecord = z
  .object({
    id: z.string(),
    object: z.literal("payment"),
    owner_id: z.string(),
    environment: z.enum(["sandbox", "production"]),
    employer_id: z.string().meta({ description: "The policy's." }),
    policy_id: z.string(),
    amount: z.number(),
    status: z.enum(paymentStatuses),
    description: z.string().nullable(),
    failure_reason: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Payment" });
