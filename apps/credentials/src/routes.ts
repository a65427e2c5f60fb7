import { CredentialsService, Refusal } from "@platform/contracts/credentials/v1/credentials";
import type { Database } from "@platform/postgres/database";
import { tenantOf } from "@platform/rpc/call-metadata";
import { implement } from "@platform/rpc/handlers";
import { apiKeyMessage } from "./api-key-message.ts";
import { selectApiKeys } from "./api-key-rows.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { createApiKey } from "./create-api-key.ts";
import { deleteApiKey } from "./delete-api-key.ts";
import { getApiKey } from "./get-api-key.ts";
import { renameApiKey } from "./rename-api-key.ts";
import { verifyApiKey } from "./verify-api-key.ts";
import { verifyClientCredentials } from "./verify-client-credentials.ts";

interface Dependencies {
  database: Database;
  pepper: Buffer;
  maxActiveApiKeys: number;
  changes: ChangeFeed;
}

/** The RPCs that the gateway calls, for itself and for partners. */
export function routes(dependencies: Dependencies) {
  const { database, changes } = dependencies;
  return implement(
    CredentialsService,
    {
      async verifyApiKey({ apiKeySha256 }) {
        const verdict = await verifyApiKey(dependencies, apiKeySha256);
        if ("principal" in verdict) return verdict;
        if (verdict.refusal === "not_found") return { refusal: Refusal.NOT_FOUND };
        return { refusal: Refusal.INACTIVE, credentialId: verdict.credentialId };
      },
      async verifyClientCredentials(request) {
        const principal = await verifyClientCredentials(dependencies, request);
        return principal ? { principal } : {};
      },
      watchCredentialChanges: (_, call) => changes.watch(call.signal),
      async createApiKey(request, call) {
        const { apiKey, secret } = await createApiKey(
          dependencies,
          { tenant: tenantOf(call), requestId: call.requestId },
          request,
        );
        return { apiKey: apiKeyMessage(apiKey), secret };
      },
      async listApiKeys(_, call) {
        const apiKeys = await selectApiKeys(database, tenantOf(call));
        return { apiKeys: apiKeys.map(apiKeyMessage) };
      },
      async getApiKey({ apiKeyId }, call) {
        return { apiKey: apiKeyMessage(await getApiKey(database, tenantOf(call), apiKeyId)) };
      },
      async renameApiKey(request, call) {
        return { apiKey: apiKeyMessage(await renameApiKey(database, tenantOf(call), request)) };
      },
      async deleteApiKey({ apiKeyId }, call) {
        await deleteApiKey(database, tenantOf(call), apiKeyId);
        return {};
      },
    },
    { anyMethod: ["gateway"] },
  );
}
