import { problemOfTarget, type TargetPolicy } from "@platform/egress/target-url";
import { isPartnerEventType } from "@platform/messaging/event/partner-events";
import { envelopeForms } from "@platform/public-records/event/envelope";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { webhookMembers } from "@platform/public-records/noun/webhook";
import { textLength, webhookBounds } from "@platform/validation/bounds";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import type { EventFilter } from "../fan-out/filter.sql.ts";
import type { Authentication } from "../sending/secrets/request-secrets.ts";
import { expectedSecret, isSecret } from "../sending/secrets/secret.ts";
import { eventFilter } from "./check-filter.ts";
import { authentication, requestHeaders } from "./check-request-secrets.ts";

/** Members of a registration as the partner sent them; absent members are not checked. */
export interface RegistrationMembers {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  description?: string | undefined;
  /** 0 takes the default. */
  envelope?: number;
  signature?: number;
  /** 0: the time-out of the service. */
  timeoutSeconds?: number | undefined;
  /** 0: no limit. */
  rateLimit?: number | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
  /** Empty: none. */
  externalId?: string | undefined;
  /** The secret; if empty, the service generates one. */
  secret?: string | undefined;
  /** Values by header name. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Null: none. */
  authentication?: Authentication | null | undefined;
  /** Null: none. */
  filter?: EventFilter | null | undefined;
}

/** A text without control characters and unpaired surrogates. */
const isText = (text: string, maxLength: number) =>
  text.length <= maxLength && /^\P{Cc}*$/u.test(text) && text.isWellFormed();

const description = z.string().refine((text) => isText(text, webhookBounds.descriptionLength), {
  error: `must be text of at most ${webhookBounds.descriptionLength} characters without control characters`,
});

const expectedSeconds = `must be a whole number from 1 to ${webhookBounds.timeoutSeconds}`;
const timeoutSeconds = z
  .int({ error: expectedSeconds })
  .min(0, { error: expectedSeconds })
  .max(webhookBounds.timeoutSeconds, { error: expectedSeconds });

const expectedRate = `must be a whole number from 1 to ${webhookBounds.rateLimit}`;
const rateLimit = z
  .int({ error: expectedRate })
  .min(0, { error: expectedRate })
  .max(webhookBounds.rateLimit, { error: expectedRate });

const metadata = z.record(z.string(), z.string()).refine(
  (values) => {
    const entries = Object.entries(values);
    return (
      entries.length <= webhookBounds.metadata &&
      entries.every(
        ([name, text]) => webhookBounds.metadataName.test(name) && isText(text, webhookBounds.metadataLength),
      )
    );
  },
  {
    error: `must have at most ${webhookBounds.metadata} names of 1 to 40 letters, digits, "_", "-" and ".", with texts of at most ${webhookBounds.metadataLength} characters without control characters`,
  },
);

const externalId = z.string().refine((text) => isText(text, textLength), {
  error: `must be text of at most ${textLength} characters without control characters`,
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

const plainMembers = z.object(checkedShape(webhookMembers)).partial().shape;

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
    timeoutSeconds: timeoutSeconds.optional(),
    rateLimit: rateLimit.optional(),
    metadata: metadata.optional(),
    externalId: externalId.optional(),
    secret: z
      .string()
      .refine((text) => text === "" || isSecret(text), { error: expectedSecret })
      .optional(),
    headers: requestHeaders.optional(),
    authentication: authentication(policy).nullish(),
    filter: eventFilter.nullish(),
    ...plainMembers,
  });
}

/** Throws INVALID_ARGUMENT with a violation for each wrong member. */
export function checkRegistration(members: RegistrationMembers, policy: TargetPolicy): void {
  parseMessage("INVALID_WEBHOOK", registration(policy), members);
}
