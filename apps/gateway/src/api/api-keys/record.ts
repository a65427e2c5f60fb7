import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";
import { z } from "zod";

/** An API key as Profile A shows it. */
export const apiKeyRecord = z
  .object({
    _id: z.string().meta({ description: "The same as `id`." }),
    id: z.string(),
    object: z.literal("api_key"),
    name: z.string().meta({ description: "Your label; empty when you gave none." }),
    key: z
      .string()
      .meta({ description: "The whole key in the answer that creates it; ever after its prefix and last four." }),
    environment: z.enum(["sandbox", "production"]),
    owner_id: z.string(),
    owner_type: z.string(),
    is_active: z.boolean().meta({ description: "False while the key is disabled in the dashboard." }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ApiKey" });

/** @param secret the bearer value, in the one answer that shows it */
export function showApiKey(apiKey: ApiKey, secret = apiKey.redactedKey): z.output<typeof apiKeyRecord> {
  return {
    _id: apiKey.id,
    id: apiKey.id,
    object: "api_key",
    name: apiKey.name,
    key: secret,
    environment: apiKey.environment === "production" ? "production" : "sandbox",
    owner_id: apiKey.ownerId,
    owner_type: apiKey.ownerType,
    is_active: apiKey.isActive,
    created_at: isoTime(apiKey.createdAt),
    updated_at: isoTime(apiKey.updatedAt),
  };
}

function isoTime(timestamp: Timestamp | undefined): string {
  if (!timestamp) throw new TypeError("an API key came without its times");
  return timestampDate(timestamp).toISOString();
}
