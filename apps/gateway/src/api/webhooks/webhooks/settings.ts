import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { textLength, webhookBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { printable } from "../../shared/text.ts";

// Members that most webhooks do without. Responses have those that are set.

const expectedSeconds = `a whole number from 1 to ${webhookBounds.timeoutSeconds}`;
const timeoutSeconds = z
  .int({ error: expectedSeconds })
  .min(1, { error: expectedSeconds })
  .max(webhookBounds.timeoutSeconds, { error: expectedSeconds })
  .meta({ description: "Time in seconds in which the receiver must send a complete response. If omitted, it is 10." });

const expectedRate = `a whole number from 1 to ${webhookBounds.rateLimit}`;
const rateLimit = z
  .int({ error: expectedRate })
  .min(1, { error: expectedRate })
  .max(webhookBounds.rateLimit, { error: expectedRate })
  .meta({ description: "Maximum number of requests per second to the receiver. If omitted, there is no such limit." });

const metadataName = 'a name of 1 to 40 letters, digits, "_", "-" and "."';
const metadata = z
  .record(
    z.string().regex(webhookBounds.metadataName, { error: metadataName }),
    z
      .string({ error: "a string" })
      .max(webhookBounds.metadataLength, { error: `a string of at most ${webhookBounds.metadataLength} characters` })
      .regex(...printable)
      .refine((text) => text.isWellFormed(), { error: "a string without unpaired surrogates" }),
    { error: ({ code }) => (code === "invalid_key" ? `an object, and ${metadataName} for each member` : "an object") },
  )
  .refine((values) => Object.keys(values).length <= webhookBounds.metadata, {
    error: `an object of at most ${webhookBounds.metadata} members`,
  })
  .meta({ description: "Your own values by name. The platform stores and returns them and does not use them." });

const externalId = z
  .string({ error: "a string" })
  .min(1, { error: "a non-empty string" })
  .max(textLength, { error: `a string of at most ${textLength} characters` })
  .regex(...printable)
  .refine((text) => text.isWellFormed(), { error: "a string without unpaired surrogates" })
  .meta({
    description: "Your own id of the webhook. It is unique among the webhooks of an environment that are not deleted.",
  });

/** Query of a list of webhooks. */
export const webhookFilters = {
  external_id: externalId.optional().meta({ description: "Lists only the webhook with this `external_id`." }),
};

/** Members of a registration. */
export const settingMembers = {
  timeout_seconds: timeoutSeconds.optional(),
  rate_limit: rateLimit.optional(),
  metadata: metadata.optional(),
  external_id: externalId.optional(),
};

/** Members of a change. */
export const settingChanges = {
  timeout_seconds: timeoutSeconds
    .nullish()
    .meta({ description: "Time in seconds; `null` restores the default of 10." }),
  rate_limit: rateLimit.nullish().meta({ description: "Requests per second; `null` removes the limit." }),
  metadata: metadata.nullish().meta({ description: "Replaces all values; `null` removes them." }),
  external_id: externalId.nullish().meta({ description: "`null` removes it." }),
};

/** The settings of a registration or change; `null` unsets one. */
export interface Settings {
  timeout_seconds?: number | null | undefined;
  rate_limit?: number | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  external_id?: string | null | undefined;
}

/** The settings as the webhooks service reads them, with only those that are sent. */
export function fromSettings({ timeout_seconds, rate_limit, metadata, external_id }: Settings) {
  return {
    ...(timeout_seconds !== undefined && { timeoutSeconds: timeout_seconds ?? 0 }),
    ...(rate_limit !== undefined && { rateLimit: rate_limit ?? 0 }),
    ...(metadata !== undefined && { metadata: { values: metadata ?? {} } }),
    ...(external_id !== undefined && { externalId: external_id ?? "" }),
  };
}

/** Members of a webhook. */
export const settingSchemas = {
  timeout_seconds: z.int().optional().meta({ description: "Present only if it was set. The default is 10." }),
  rate_limit: z.int().optional().meta({
    description:
      "Maximum number of requests per second. Present only if it was set; by default there is no such limit.",
  }),
  metadata: z.record(z.string(), z.string()).optional().meta({ description: "Present only if it was set." }),
  external_id: z.string().optional().meta({ description: "Present only if it was set." }),
};

export function toSettings({ timeoutSeconds, rateLimit, metadata, externalId }: Webhook) {
  return {
    ...(timeoutSeconds > 0 && { timeout_seconds: timeoutSeconds }),
    ...(rateLimit > 0 && { rate_limit: rateLimit }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(externalId !== "" && { external_id: externalId }),
  };
}
