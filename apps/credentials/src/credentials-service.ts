import { CredentialsService, Refusal } from "@platform/contracts/credentials/v1/credentials";
import type { Plans } from "@platform/plans/plans";
import type { Database } from "@platform/postgres/query/database";
import { tenantCall } from "@platform/rpc/call/call-metadata";
import { implement } from "@platform/rpc/server/handlers";
import { selectApiKeys } from "./api-keys/api-key.sql.ts";
import { toApiKeyMessage } from "./api-keys/api-key-message.ts";
import { createApiKey } from "./api-keys/create-api-key.ts";
import { deleteApiKey } from "./api-keys/delete-api-key.ts";
import { getApiKey } from "./api-keys/get-api-key.ts";
import { renameApiKey } from "./api-keys/rename-api-key.ts";
import { verifyApiKey } from "./api-keys/verify-api-key.ts";
import type { ChangeFeed } from "./changes/change-feed.ts";
import { verifyClientCredentials } from "./client-credentials/verify-client-credentials.ts";
import { changeContactEmail } from "./owners/change-contact-email.ts";
import { changeLogo, removeLogo } from "./owners/change-logo.ts";
import { ownerNotFound } from "./owners/get-owner.ts";
import { selectLogo } from "./owners/logo.sql.ts";
import { selectOwner } from "./owners/owner.sql.ts";
import type { Peppers } from "./principal/pepper.ts";
import { toPrincipalMessage } from "./principal/principal-message.ts";
import { isOwnerId } from "./principal/request-fields.ts";
import { countRequests } from "./uses/count-requests.ts";
import { insertPortalUse } from "./uses/credential-use.sql.ts";
import { fromCountMessage, fromUseMessage, recordUses } from "./uses/record-uses.ts";

interface Dependencies {
  database: Database;
  peppers: Peppers;
  maxActiveApiKeys: number;
  plans: Plans;
  changes: ChangeFeed;
}

/** Implements CredentialsService, which the gateway calls for itself and for partners. */
export function credentialsService(dependencies: Dependencies) {
  const { database, changes } = dependencies;
  return implement(CredentialsService, {
    async verifyApiKey({ apiKeySha256 }) {
      const verdict = await verifyApiKey(dependencies, apiKeySha256);
      if ("principal" in verdict) return { principal: toPrincipalMessage(verdict.principal) };
      if (verdict.refusal === "not_found") return { refusal: Refusal.NOT_FOUND };
      return { refusal: Refusal.INACTIVE, credentialId: verdict.credentialId, ownerId: verdict.ownerId };
    },
    async verifyClientCredentials(request) {
      const verdict = await verifyClientCredentials(dependencies, request);
      return verdict && "principal" in verdict ? { principal: toPrincipalMessage(verdict.principal) } : (verdict ?? {});
    },
    watchCredentialChanges: (_, call) => changes.watch(call.signal),
    async createApiKey(request, call) {
      const { apiKey, secret } = await createApiKey(dependencies, tenantCall(call), request);
      return { apiKey: toApiKeyMessage(apiKey), secret };
    },
    async listApiKeys(_, call) {
      const apiKeys = await selectApiKeys(database, tenantCall(call).tenant);
      return { apiKeys: apiKeys.map(toApiKeyMessage) };
    },
    async getApiKey(request, call) {
      return { apiKey: toApiKeyMessage(await getApiKey(dependencies, tenantCall(call), request)) };
    },
    async renameApiKey(request, call) {
      return { apiKey: toApiKeyMessage(await renameApiKey(dependencies, tenantCall(call), request)) };
    },
    async deleteApiKey(request, call) {
      await deleteApiKey(dependencies, tenantCall(call), request);
      return {};
    },
    hasOwner: async ({ ownerId }) => ({ exists: isOwnerId(ownerId) && !!(await selectOwner(database, ownerId)) }),
    async changeContactEmail(request, call) {
      return { contactEmail: await changeContactEmail(dependencies, tenantCall(call), request) };
    },
    async getLogo(_, call) {
      const image = await selectLogo(database, tenantCall(call).tenant.ownerId);
      return image ? { image } : {};
    },
    async changeLogo({ image }, call) {
      return { logoVersion: await changeLogo(dependencies, tenantCall(call), image) };
    },
    async removeLogo(_, call) {
      await removeLogo(dependencies, tenantCall(call));
      return {};
    },
    async recordCredentialUses({ uses, requestCounts }) {
      await recordUses(database, uses.map(fromUseMessage), requestCounts.map(fromCountMessage));
      return {};
    },
    async recordPortalUse(_, call) {
      if (!(await insertPortalUse(database, tenantCall(call).tenant))) throw ownerNotFound();
      return {};
    },
    countRequests: (request, call) => countRequests(dependencies, tenantCall(call), request),
  });
}
