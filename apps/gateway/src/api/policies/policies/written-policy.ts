import type { CreatePolicyResponse, UpdatePolicyResponse } from "@platform/contracts/premium_audit/v1/policies";
import { policyRecordSchema, toPolicyRecord } from "@platform/public-records/record/policy";
import { choiceOf } from "@platform/public-records/value/choice";
import { z } from "zod";
import { requireRecord } from "../../shared/require-record.ts";
import { policyField } from "./from-body.ts";

/** A policy with what should be checked in it, as the responses of its creation and change have it. */
export const writtenPolicySchema = policyRecordSchema
  .extend({
    warnings: z
      .array(
        z.object({
          code: z.enum(["CLASS_CODE_UNVERIFIED", "CLASS_CODE_DISCONTINUED"]),
          field: z.string(),
          message: z.string(),
          expected: z.string(),
          received: z.string(),
        }),
      )
      .meta({
        description: "Class codes to check: unknown ones, and those with which policies no longer begin.",
      }),
  })
  .meta({ id: "WrittenPolicy" });

export function toWrittenPolicy({
  policy,
  warnings,
}: Pick<CreatePolicyResponse | UpdatePolicyResponse, "policy" | "warnings">): z.input<typeof writtenPolicySchema> {
  return {
    ...toPolicyRecord(requireRecord(policy)),
    warnings: warnings.map(({ code, field, message, expected, received }) => ({
      code: choiceOf(code),
      field: policyField(field),
      message,
      expected,
      received,
    })),
  };
}
