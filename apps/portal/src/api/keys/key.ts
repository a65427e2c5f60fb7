import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";

/**
 * Returns a key with the name of the person who created it.
 *
 * @param names of people by their ids; what is not in it is shown as it is
 */
export function withCreatorName(key: ApiKey, names: ReadonlyMap<string, string>): ApiKey {
  return { ...key, createdBy: names.get(key.createdBy) ?? key.createdBy };
}
