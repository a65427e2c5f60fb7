import { errorReasons, type PartnerReason } from "@platform/error-codes/error-reasons";
import { memberCodes, problemKinds } from "@platform/error-codes/problem-kinds";
import { publicCodeOf } from "@platform/error-codes/reason-code";
import { z } from "zod";
import { form1 } from "./form-1.ts";
import { form2 } from "./form-2.ts";
import { form3 } from "./form-3.ts";
import { form4 } from "./form-4.ts";
import type { ErrorForm } from "./form-of.ts";

const kinds = Object.values(problemKinds);
const members = Object.values(memberCodes);
const reasonCodes = (Object.keys(errorReasons) as PartnerReason[]).flatMap((reason) => publicCodeOf(reason) ?? []);

/** An enum of the lists of codes that a form can show. */
const codes = (...lists: (readonly string[])[]) => z.enum([...new Set(lists.flat())]);

const retryAfter = z.int().min(1).meta({ description: "Seconds to wait. Only in responses with status 429." });
const details = z.record(z.string(), z.unknown());
const message = z
  .string()
  .meta({ description: "Message for people that says what to change. Its text can change, so do not compare it." });

const form1Schema = z
  .object({
    error: z.object({
      type: codes(kinds.map(({ form1 }) => form1.type)),
      code: codes(
        kinds.map(({ form1 }) => form1.code),
        members.map(({ form1 }) => form1),
        reasonCodes,
      ).meta({
        description: "Code of the error, which is more specific than `type`. The page Errors lists the codes.",
      }),
      message,
      param: z.string().nullable().meta({ description: "The first member or parameter that is wrong, or `null`." }),
      errors: z
        .array(
          z.object({
            index: z.int().meta({ description: "Position of the row, from 0." }),
            line: z.int().nullable().meta({ description: "Line of the CSV file, from 1; `null` for JSON." }),
            column: z.string().meta({ description: "Member of the row, or column of the file." }),
            expected: z.string(),
            received: z.string().nullable(),
          }),
        )
        .optional()
        .meta({ description: "Problems of the rows of a rate table, at most 100. Absent for other requests." }),
      errors_not_listed: z.int().optional().meta({ description: "Number of further errors of rows." }),
      retry_after: retryAfter.optional(),
      request_id: z.string().meta({ description: "Id of the request, as in `X-Svc-Request-Id`." }),
    }),
  })
  .meta({ id: "Error1" });

const form2Schema = z
  .object({
    error: codes(kinds.map(({ form2 }) => form2)),
    message,
    details: details.meta({ description: "Data of the error, or the path of each wrong member with the reason." }),
  })
  .meta({ id: "Error2" });

const form3Schema = z
  .object({
    // A text and no list with a pattern beside it: clients for Rust make an empty class of such a union.
    error: z
      .string()
      .regex(/^[a-z0-9_]+$/)
      .meta({
        description:
          "A code such as `webhook_not_found`, or the name of the first wrong member with `_required` or `_invalid`, such as `owner_id_required`.",
      }),
    message,
    code: codes(kinds.map(({ form3 }) => form3.code)),
    retry_after: retryAfter.optional(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "Error3" });

const error4 = z.object({
  code: codes(
    kinds.map(({ form4 }) => form4),
    members.map(({ form4 }) => form4),
  ),
  message,
  details: details.optional().meta({
    description:
      "For a wrong member its `field`, the `expected` value, and the `received` value unless that may be a wage or a name.",
  }),
});

const form4Schema = z
  .object({
    success: z.literal(false),
    error: error4,
    errors: z.array(error4).optional().meta({ description: "Every wrong member, including the first." }),
    errors_not_listed: z.int().min(1).optional().meta({ description: "Number of further wrong members." }),
  })
  .meta({ id: "Error4" });

const schemas = new Map<ErrorForm, z.ZodType>([
  [form1, form1Schema],
  [form2, form2Schema],
  [form3, form3Schema],
  [form4, form4Schema],
]);

/** The schema of the bodies of an error form, for the reference. */
export function schemaOfForm(form: ErrorForm): z.ZodType {
  const schema = schemas.get(form);
  if (!schema) throw new Error("an error form has no schema");
  return schema;
}
