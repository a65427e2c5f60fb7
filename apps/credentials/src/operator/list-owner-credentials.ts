import type { Queryable } from "@platform/postgres/query/statement";
import { selectApiKeysOfCreator, selectApiKeysOfOwner } from "../api-keys/api-key.sql.ts";
import type { ApiKey } from "../api-keys/api-key.ts";
import {
  type ClientCredentials,
  selectClientCredentialsOfOwner,
} from "../client-credentials/client-credentials.sql.ts";
import { getOwner } from "../owners/get-owner.ts";

/**
 * Lists the API keys and client credentials of an owner, newest first, without secrets. Throws NOT_FOUND.
 *
 * @param createdBy only API keys that this person or key created, directly or through keys; empty: all credentials
 */
export async function listOwnerCredentials(
  database: Queryable,
  ownerId: string,
  createdBy: string,
): Promise<{ apiKeys: ApiKey[]; clientCredentials: ClientCredentials[] }> {
  const { id } = await getOwner(database, ownerId);
  if (createdBy !== "") {
    return { apiKeys: await selectApiKeysOfCreator(database, id, createdBy), clientCredentials: [] };
  }
  const [apiKeys, clientCredentials] = await Promise.all([
    selectApiKeysOfOwner(database, id),
    selectClientCredentialsOfOwner(database, id),
  ]);
  return { apiKeys, clientCredentials };
}
