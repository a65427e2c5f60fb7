import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";
import { grantedScopes, scopes } from "@platform/credential-format/scopes";
import { apiKeyMembers } from "@platform/public-records/noun/api-key";
import { recordShape, toRecordMembers } from "@platform/public-records/noun/record-members";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { publicTime, publicTimeOrNull } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { ageDays } from "../../shared/age-days.ts";

/** An API key in Profile A. */
export const apiKeyRecordSchema = z
  .object({
    _id: z.string().meta({ description: "Same as `id`." }),
    id: z.string(),
    object: z.literal("api_key"),
    name: z.string().meta({ description: "Your label for the key; empty when you gave none." }),
    key: z.string().meta({
      description: "The full key in the response that creates it. Later its prefix and its last four characters.",
    }),
    environment: environmentSchema,
    owner_id: z.string(),
    owner_type: z.string(),
    is_active: z.boolean().meta({ description: "False while the key is disabled in the dashboard." }),
    scopes: z
      .array(z.enum(scopes))
      .meta({ description: "Scopes of the key: all scopes unless it was restricted at creation." }),
    rate_limit: z.int().nullable().meta({
      description: "Requests that the key may make in a minute; `null` when only the plan limits it.",
    }),
    ...recordShape(apiKeyMembers),
    created_by: z
      .string()
      .nullable()
      .meta({ description: "Id of the API key that created the key; `null` when the operator issued it." }),
    last_used_at: z.iso.datetime().nullable().meta({
      description:
        "Minute in which the key was last used; `null` when it never was. A use appears here within two minutes.",
    }),
    age_days: z.int().meta({ description: "Age of the key in whole days. Replace keys that are 90 days old." }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ApiKey" });

/** `svc_test_sk_…` and the last four characters of a key. */
export function redactedKey(key: string): string {
  return key.replace(/[0-9A-Za-z]{28}([0-9A-Za-z]{4})$/, "…$1");
}

/** @param secret the bearer value, in the only response that contains it */
export function toApiKeyRecord(apiKey: ApiKey, secret = apiKey.redactedKey): z.input<typeof apiKeyRecordSchema> {
  const createdAt = publicTime(apiKey.createdAt);
  return {
    _id: apiKey.id,
    id: apiKey.id,
    object: "api_key",
    name: apiKey.name,
    key: secret,
    environment: choiceOf(apiKey.environment),
    owner_id: apiKey.ownerId,
    owner_type: apiKey.ownerType,
    is_active: apiKey.isActive,
    scopes: [...grantedScopes(apiKey.scopes)],
    rate_limit: apiKey.rateLimit || null,
    ...toRecordMembers(apiKeyMembers, apiKey),
    created_by: apiKey.createdBy || null,
    last_used_at: publicTimeOrNull(apiKey.lastUsedAt),
    age_days: ageDays(new Date(createdAt)),
    created_at: createdAt,
    updated_at: publicTime(apiKey.updatedAt),
  };
}
