import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { CreateKeyRequest, PortalKeysService } from "@platform/contracts/portal/v1/keys";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import { refuseBeyondRole, roleScopes, scopesOfNewKey } from "../../access/role-scopes.ts";
import type { Throttle } from "../../accounts/throttle.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import { selectNames } from "../../people/person.sql.ts";
import { withCreatorName } from "./key.ts";

interface Dependencies {
  database: Queryable;
  credentials: Calls<typeof CredentialsService>;
  operator: Calls<typeof CredentialsOperatorService>;
  throttle: Pick<Throttle, "count">;
}

/** Keys that people of one owner create, as many as its keys may: one that is stolen must not make more than can be found again. */
const keysPerHour = 20;

/** API keys of the owner in one environment. */
export function keyPages(dependencies: Dependencies): ServiceImpl<typeof PortalKeysService> {
  const { database, credentials, operator } = dependencies;

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
    async createKey(request, context) {
      const { apiKey: key, secret } = await createKey(dependencies, ownerCall(context), request);
      return { ...(key && { key }), secret };
    },
    disableKey: ({ keyId }, context) => setActive(ownerCall(context), keyId, false),
    enableKey: ({ keyId }, context) => setActive(ownerCall(context), keyId, true),
  };
}

/** Creates a key of the owner with at most the scopes of the person's role. */
async function createKey(
  { credentials, operator, throttle }: Dependencies,
  call: OwnerCall,
  { name, scopes, rateLimit }: CreateKeyRequest,
) {
  const { ownerId, environment } = call.tenant;
  await throttle.count(`keys of ${ownerId}`, keysPerHour, 3600);
  const { owner } = await operator.getOwner({ id: ownerId }, call);
  const key = { ownerId, ownerType: owner?.ownerType ?? "", environment, name, rateLimit };
  const createdBy = call.signedIn.personId;
  return credentials.createApiKey({ ...key, scopes: scopesOfNewKey(call.role, scopes), createdBy }, call);
}
