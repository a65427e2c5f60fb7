import { isPartnerEventType } from "@platform/messaging/partner-events";
import { envelopeForms } from "@platform/public-records/envelope";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { problemOfTarget, type TargetPolicy } from "../sending/target-url.ts";

/** Members of a registration as the partner sent them; absent members are not checked. */
export interface RegistrationMembers {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  description?: string | undefined;
  /** 0 takes the default. */
  envelope?: number;
  signature?: number;
}

const maxDescriptionLength = 500;

const description = z
  .string()
  .refine((text) => text.length <= maxDescriptionLength && /^\P{Cc}*$/u.test(text) && text.isWellFormed(), {
    error: `must be text of at most ${maxDescriptionLength} characters without control characters`,
  });

const events = z
  .array(z.string().refine(isPartnerEventType, { error: "must be an event type such as file.processed" }))
  .min(1, { error: "must name at least one event type" })
  .superRefine((types, context) => {
    for (const [index, type] of types.entries()) {
      if (types.indexOf(type) === index) continue;
      context.addIssue({ code: "custom", path: [index], message: "must not be named twice" });
    }
  });

function registration(policy: TargetPolicy) {
  const url = z.string().superRefine((text, context) => {
    const message = problemOfTarget(text, policy);
    if (message) context.addIssue({ code: "custom", message });
  });
  return z.object({
    url: url.optional(),
    events: events.optional(),
    description: description.optional(),
    envelope: z.literal([0, ...envelopeForms], { error: "must be 1, 2 or 3" }).optional(),
    signature: z.literal([0, 1, 2], { error: "must be 1 or 2" }).optional(),
  });
}

/** Throws INVALID_ARGUMENT with a violation for each wrong member. */
export function checkRegistration(members: RegistrationMembers, policy: TargetPolicy): void {
  parseMessage("INVALID_WEBHOOK", registration(policy), members);
}
