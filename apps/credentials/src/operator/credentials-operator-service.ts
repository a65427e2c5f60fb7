import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { Plan, Plans } from "@platform/plans/plans";
import type { Database } from "@platform/postgres/query/database";
import { type Handlers, implement } from "@platform/rpc/server/handlers";
import type { Call } from "@platform/service/call/call";
import { toApiKeyMessage } from "../api-keys/api-key-message.ts";
import { findApiKeys } from "../api-keys/find-api-keys.ts";
import { getApiKeyFamily } from "../api-keys/get-api-key-family.ts";
import { issueApiKey } from "../api-keys/issue-api-key.ts";
import { revokeApiKey } from "../api-keys/revoke-api-key.ts";
import { setApiKeyActive } from "../api-keys/set-api-key-active.ts";
import type { ClientCredentials } from "../client-credentials/client-credentials.sql.ts";
import { issueClientCredentials } from "../client-credentials/issue-client-credentials.ts";
import { revokeClientCredentials } from "../client-credentials/revoke-client-credentials.ts";
import { setClientCredentialsActive } from "../client-credentials/set-client-credentials-active.ts";
import { createOwner } from "../owners/create-owner.ts";
import { deleteOwner } from "../owners/delete-owner.ts";
import { selectFormerContacts } from "../owners/former-contact.sql.ts";
import { getOwner } from "../owners/get-owner.ts";
import { listOwners } from "../owners/list-owners.ts";
import { toOwnerMessage, toSuspensionMessage } from "../owners/owner-message.ts";
import { setOwnerSuspended } from "../owners/suspend-owner.ts";
import { selectSuspensions } from "../owners/suspension.sql.ts";
import { updateOwner } from "../owners/update-owner.ts";
import type { Peppers } from "../principal/pepper.ts";
import { listBusiestOwners } from "../uses/list-busiest-owners.ts";
import type { OwnerRequests } from "../uses/request-count.sql.ts";
import { countPepperUses } from "./count-pepper-uses.ts";
import { listOwnerCredentials } from "./list-owner-credentials.ts";
import { requireUnused } from "./require-unused.ts";

function toClientCredentialsMessage({ createdAt, revokedAt, ...shown }: ClientCredentials) {
  return {
    ...shown,
    createdAt: timestampFromDate(createdAt),
    ...(revokedAt && { revokedAt: timestampFromDate(revokedAt) }),
  };
}

interface Dependencies {
  database: Database;
  peppers: Peppers;
  plans: Plans;
}

function toPlanMessage({ name, windows, concurrentWebhooks }: Plan) {
  return {
    name,
    windows: windows.map(({ limit, windowSeconds }) => ({ limit: BigInt(limit), windowSeconds })),
    concurrentWebhooks,
  };
}

async function ownerWithHistory(database: Database, id: string) {
  const owner = toOwnerMessage(await getOwner(database, id));
  const formerContactEmails = await selectFormerContacts(database, id);
  const suspensions = await selectSuspensions(database, id);
  return { owner: { ...owner, formerContactEmails }, suspensions: suspensions.map(toSuspensionMessage) };
}

/** The handlers of RPCs that find and change API keys. */
function apiKeyHandlers(dependencies: Dependencies) {
  const { database, peppers } = dependencies;
  async function issue(request: { ownerId: string; environment: string; name: string }) {
    const { apiKey, secret } = await database.transaction((tx) => issueApiKey({ tx, peppers }, request));
    return { apiKey: toApiKeyMessage(apiKey), secret };
  }
  return {
    async findApiKeys(request) {
      return { apiKeys: (await findApiKeys(dependencies, request)).map(toApiKeyMessage) };
    },
    async getApiKeyFamily({ apiKeyId }) {
      return { apiKeys: (await getApiKeyFamily(dependencies, apiKeyId)).map(toApiKeyMessage) };
    },
    async issueFirstApiKey(request) {
      await requireUnused(database, request);
      return issue(request);
    },
    issueApiKey: issue,
    async setApiKeyActive({ apiKeyId, isActive }) {
      return { apiKey: toApiKeyMessage(await setApiKeyActive(dependencies, { id: apiKeyId, isActive })) };
    },
    async revokeApiKey({ apiKeyId }) {
      const { deleted, ...revoked } = await revokeApiKey(dependencies, apiKeyId);
      return { ...revoked, deleted: deleted.map(toApiKeyMessage) };
    },
  } satisfies Partial<Handlers<typeof CredentialsOperatorService, Call>>;
}

function toRequestsMessage({ accepted, refused, ...owner }: OwnerRequests) {
  return { ...owner, accepted: BigInt(accepted), refused: BigInt(refused) };
}

/** Implements CredentialsOperatorService, which operators of the platform call. */
export function credentialsOperatorService(dependencies: Dependencies) {
  const { database } = dependencies;
  return implement(CredentialsOperatorService, {
    async createOwner(request) {
      return { owner: toOwnerMessage(await createOwner(dependencies, request)) };
    },
    getOwner: ({ id }) => ownerWithHistory(database, id),
    async listOwners(request) {
      const { items: owners, hasMore } = await listOwners(database, request);
      return { owners: owners.map(toOwnerMessage), hasMore };
    },
    async listOwnerCredentials({ ownerId, createdBy }) {
      const { apiKeys, clientCredentials } = await listOwnerCredentials(database, ownerId, createdBy);
      return {
        apiKeys: apiKeys.map(toApiKeyMessage),
        clientCredentials: clientCredentials.map(toClientCredentialsMessage),
      };
    },
    async updateOwner(request) {
      return { owner: toOwnerMessage(await updateOwner(dependencies, request)) };
    },
    async suspendOwner({ id, reason }) {
      return { owner: toOwnerMessage(await setOwnerSuspended(dependencies, { id, isSuspended: true, reason })) };
    },
    async resumeOwner({ id, reason }) {
      return { owner: toOwnerMessage(await setOwnerSuspended(dependencies, { id, isSuspended: false, reason })) };
    },
    async deleteOwner({ id }) {
      await deleteOwner(dependencies, id);
      return {};
    },
    listBusiestOwners: async (request) => ({
      owners: (await listBusiestOwners(database, request)).map(toRequestsMessage),
    }),
    async listPlans() {
      return { plans: [...dependencies.plans.values()].map(toPlanMessage) };
    },
    ...apiKeyHandlers(dependencies),
    countPepperUses: async () => ({ uses: await countPepperUses(dependencies) }),
    async issueFirstClientCredentials(request) {
      await requireUnused(database, request);
      return issueClientCredentials(dependencies, request);
    },
    issueClientCredentials: (request) => issueClientCredentials(dependencies, request),
    async setClientCredentialsActive({ clientId, isActive }) {
      const credentials = await setClientCredentialsActive(dependencies, { clientId, isActive });
      return { clientCredentials: toClientCredentialsMessage(credentials) };
    },
    async revokeClientCredentials({ clientId }) {
      await revokeClientCredentials(dependencies, clientId);
      return {};
    },
  });
}
