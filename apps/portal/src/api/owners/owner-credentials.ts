import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import type { Calls } from "@platform/rpc/client/client";
import { isEnvironment } from "@platform/service/call/tenant";
import type { PersonCall } from "../../access/page-call.ts";
import { personCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";
import { type ConsentDependencies, useConsent } from "../consents/use-consent.ts";
import { revokeOwnerKey } from "./revoke-owner-key.ts";

interface Dependencies extends ConsentDependencies {
  operator: Calls<typeof CredentialsOperatorService>;
}

interface StatedTenant {
  ownerId: string;
  environment: string;
}

type CredentialRpcs =
  | "findOwnerKeys"
  | "issueOwnerKey"
  | "setOwnerKeyActive"
  | "revokeOwnerKey"
  | "issueOwnerClient"
  | "setOwnerClientActive"
  | "revokeOwnerClient";

/** Credentials of any owner, for the operator's staff. */
export function ownerCredentials(
  dependencies: Dependencies & Parameters<typeof revokeOwnerKey>[0],
): Pick<ServiceImpl<typeof PortalOwnersService>, CredentialRpcs> {
  const { operator } = dependencies;

  function useKeyConsent(call: PersonCall, { ownerId, environment }: StatedTenant, action: `support.${string}`) {
    if (!isEnvironment(environment)) throw invalidField("environment", "must be sandbox or production");
    const tenant = { ownerId, environment };
    return useConsent(dependencies, call, { tenant, subject: "keys", action, resourceId: ownerId });
  }

  return {
    async findOwnerKeys({ part }, context) {
      const { apiKeys } = await operator.findApiKeys(partOf(part.trim()), personCall(context));
      // Without names of people: nothing of these owners is recorded as looked at.
      return { keys: apiKeys };
    },
    async issueOwnerKey({ ownerId, environment, name }, context) {
      await useKeyConsent(personCall(context), { ownerId, environment }, "support.issued_key");
      const { apiKey, secret } = await operator.issueApiKey({ ownerId, environment, name }, personCall(context));
      return { ...(apiKey && { key: apiKey }), secret };
    },
    async setOwnerKeyActive({ keyId, isActive }, context) {
      await operator.setApiKeyActive({ apiKeyId: keyId, isActive }, personCall(context));
      return {};
    },
    async revokeOwnerKey({ keyId }, context) {
      return { revoked: await revokeOwnerKey(dependencies, personCall(context), keyId) };
    },
    async issueOwnerClient({ ownerId, environment }, context) {
      await useKeyConsent(personCall(context), { ownerId, environment }, "support.issued_client");
      const issued = await operator.issueClientCredentials({ ownerId, environment }, personCall(context));
      return { clientId: issued.clientId, clientSecret: issued.clientSecret };
    },
    async setOwnerClientActive({ clientId, isActive }, context) {
      const { clientCredentials: client } = await operator.setClientCredentialsActive(
        { clientId, isActive },
        personCall(context),
      );
      return client ? { client } : {};
    },
    async revokeOwnerClient({ clientId }, context) {
      await operator.revokeClientCredentials({ clientId }, personCall(context));
      return {};
    },
  };
}

/** Throws INVALID_ARGUMENT, with a message that does not repeat the text: it might be a whole key. */
function partOf(part: string) {
  if (/^[0-9A-Za-z]{4}$/.test(part)) return { lastFour: part };
  if (/^[0-9A-Za-z]{6}$/.test(part)) return { checksum: part };
  if (/^[0-9A-Fa-f]{64}$/.test(part)) return { apiKeySha256: Buffer.from(part, "hex") };
  throw invalidField("part", "must be the last 4 or 6 characters of the key, or its SHA-256; never the key itself");
}
