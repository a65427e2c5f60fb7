import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ApiKeySchema } from "@platform/contracts/credentials/v1/credentials";
import { type ApiKey, redactedKey } from "./api-key.ts";

/** Converts an API key to its message. */
export function toApiKeyMessage({
  lastFour,
  createdAt,
  updatedAt,
  lastUsedAt,
  deletedAt,
  rateLimitKeyId,
  ...apiKey
}: ApiKey) {
  return {
    ...apiKey,
    redactedKey: redactedKey({ environment: apiKey.environment, lastFour }),
    ...(lastUsedAt && { lastUsedAt: timestampFromDate(lastUsedAt) }),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
  } satisfies MessageInitShape<typeof ApiKeySchema>;
}
