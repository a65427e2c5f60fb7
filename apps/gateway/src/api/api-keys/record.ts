import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";
import { choiceOf } from "@platform/public-records/choice";
import { environmentSchema } from "@platform/public-records/environment";
import { publicTime } from "@platform/public-records/public-time";
import { z } from "zod";

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
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ApiKey" });

/** @param secret the bearer value, in the only response that contains it */
export function toApiKeyRecord(apiKey: ApiKey, secret = apiKey.redactedKey): z.input<typeof apiKeyRecordSchema> {
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
    created_at: publicTime(apiKey.createdAt),
    updated_at: publicTime(apiKey.updatedAt),
  };
}
