import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import { refuseBeyondRole, roleScopes, scopesOfNewKey } from "../../access/role-scopes.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import { selectNames } from "../../people/person.sql.ts";
import { withCreatorName } from "./key.ts";

interface Dependencies {
  database: Queryable;
  credentials: Calls<typeof CredentialsService>;
  operator: Calls<typeof CredentialsOperatorService>;
}

/** API keys of the owner in one environment. */
export function keyPages({ database, credentials, operator }: Dependencies): ServiceImpl<typeof PortalKeysService> {
  /** The operator's RPC knows no tenant, so the key is first read as the owner's: another owner's is NOT_FOUND. */
  async function setActive(call: OwnerCall, apiKeyId: string, isActive: boolean) {
    const { apiKey: present } = await credentials.getApiKey({ apiKeyId }, call);
    // A person who enables a key hands it out again.
    if (isActive) refuseBeyondRole(call.role, present?.scopes ?? []);
    await operator.setApiKeyActive({ apiKeyId, isActive }, call);
    return {};
  }

  return {
    async listKeys(_, context) {
      const call = ownerCall(context);
      const { ownerId, environment } = call.tenant;
      const { apiKeys } = await operator.listOwnerCredentials({ ownerId }, call);
      const keys = apiKeys.filter((key) => key.environment === environment);
      const names = await selectNames(
        database,
        keys.map(({ createdBy }) => createdBy),
      );
      return { keys: keys.map((key) => withCreatorName(key, names)), scopes: [...roleScopes[call.role]] };
    },
    async createKey({ name, scopes, rateLimit }, context) {
      const call = ownerCall(context);
      const { ownerId, environment } = call.tenant;
      const { owner } = await operator.getOwner({ id: ownerId }, call);
      const { apiKey: key, secret } = await credentials.createApiKey(
        {
          ownerId,
          ownerType: owner?.ownerType ?? "",
          environment,
          name,
          scopes: scopesOfNewKey(call.role, scopes),
          rateLimit,
          createdBy: call.signedIn.personId,
        },
        call,
      );
      return { ...(key && { key }), secret };
    },
    disableKey: ({ keyId }, context) => setActive(ownerCall(context), keyId, false),
    enableKey: ({ keyId }, context) => setActive(ownerCall(context), keyId, true),
  };
}
