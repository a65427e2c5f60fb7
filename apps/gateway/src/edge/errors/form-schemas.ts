import { z } from "zod";
import { form1 } from "./form-1.ts";
import { form2 } from "./form-2.ts";
import { form3 } from "./form-3.ts";
import { form4 } from "./form-4.ts";
import type { ErrorForm } from "./form-of.ts";

const retryAfter = z.int().min(1).meta({ description: "Seconds to wait; there when a rate limit was met." });
const details = z.record(z.string(), z.unknown());

const form1Schema = z
  .object({
    error: z.object({
      type: z.enum([
        "invalid_request_error",
        "authentication_error",
        "permission_error",
        "resource_not_found",
        "rate_limit_exceeded",
        "api_error",
      ]),
      code: z.string().meta({ description: "Narrower than `type`, for programs." }),
      message: z.string(),
      param: z.string().nullable().meta({ description: "The first member or parameter that is wrong." }),
      retry_after: retryAfter.optional(),
      request_id: z.string().meta({ description: "The same as `X-Svc-Request-Id`." }),
    }),
  })
  .meta({ id: "Error1" });

const form2Schema = z
  .object({
    error: z.enum([
      "Validation Error",
      "Authentication Failed",
      "Permission Denied",
      "Not Found",
      "Conflict",
      "Payload Too Large",
      "Unsupported Media Type",
      "Rate Limit Exceeded",
      "Internal Error",
      "Service Unavailable",
    ]),
    message: z.string(),
    details: details.meta({ description: "Facts of the error, or the path of each wrong member with the reason." }),
  })
  .meta({ id: "Error2" });

const form3Schema = z
  .object({
    error: z.string().meta({ description: "A code in snake_case, such as `owner_id_required`." }),
    message: z.string(),
    code: z.enum([
      "VALIDATION_ERROR",
      "AUTHENTICATION_ERROR",
      "PERMISSION_ERROR",
      "NOT_FOUND",
      "CONFLICT",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ]),
    retry_after: retryAfter.optional(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "Error3" });

const error4 = z.object({
  code: z.enum([
    "INVALID_REQUEST",
    "MISSING_FIELD",
    "INVALID_FIELD",
    "INVALID_CREDENTIALS",
    "FORBIDDEN",
    "NOT_FOUND",
    "DUPLICATE_ENTRY",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "RATE_LIMIT_EXCEEDED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
  ]),
  message: z.string(),
  details: details.optional().meta({
    description: "Of a wrong member `field`, `expected` and, where it may be repeated, `received`.",
  }),
});

const form4Schema = z
  .object({
    success: z.literal(false),
    error: error4,
    errors: z.array(error4).optional().meta({ description: "Every wrong member, the first one too." }),
    errors_not_listed: z.int().min(1).optional().meta({ description: "How many more there are." }),
  })
  .meta({ id: "Error4" });

const schemas = new Map<ErrorForm, z.ZodType>([
  [form1, form1Schema],
  [form2, form2Schema],
  [form3, form3Schema],
  [form4, form4Schema],
]);

/** What the bodies of an error form look like, for the reference. */
export function schemaOfForm(form: ErrorForm): z.ZodType {
  const schema = schemas.get(form);
  if (!schema) throw new Error("an error form has no schema");
  return schema;
}
