import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";
import type { KeySchema } from "@platform/contracts/portal/v1/keys";

const dayMs = 86_400_000;

/** @param names of people by their ids; what is not in it is shown as it is */
export function toKey(key: ApiKey, names: ReadonlyMap<string, string>): MessageInitShape<typeof KeySchema> {
  const { id, redactedKey, environment, isActive, name, scopes, rateLimit, createdAt, lastUsedAt, createdBy } = key;
  return {
    id,
    redactedKey,
    environment,
    isActive,
    name,
    scopes,
    rateLimit,
    ...(createdAt && { createdAt, ageDays: Math.floor((Date.now() - timestampMs(createdAt)) / dayMs) }),
    ...(lastUsedAt && { lastUsedAt }),
    createdBy: names.get(createdBy) ?? createdBy,
  };
}
