import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { allowInsecureRequests, type Configuration, discovery } from "openid-client";
import { PortalProblem } from "../problem.ts";
import type { ProviderRow } from "./provider.sql.ts";

/** Encrypts client secrets for the database. */
export interface SecretSeal {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
}

export function secretSeal(secret: string): SecretSeal {
  const key = `identity providers ${secret}`;
  return {
    seal: (data) => symmetricEncrypt({ key, data }),
    open: (data) => symmetricDecrypt({ key, data }),
  };
}

const timeoutSeconds = 5;
const cacheMs = 600_000;

/** Clients of identity providers, by their discovery documents, which are read again after ten minutes. */
export interface ProviderClients {
  /** Throws UNAVAILABLE if the discovery document cannot be read. */
  clientOf(provider: ProviderRow): Promise<Configuration>;
}

/** @param isDevelopment allows providers without TLS */
export function providerClients({
  seal,
  isDevelopment,
}: {
  seal: SecretSeal;
  isDevelopment: boolean;
}): ProviderClients {
  const known = new Map<string, { readAtMs: number; key: string; client: Configuration }>();
  return {
    async clientOf({ ownerId, issuer, clientId, clientSecretSealed }) {
      const key = `${issuer} ${clientId} ${clientSecretSealed}`;
      const kept = known.get(ownerId);
      if (kept?.key === key && Date.now() - kept.readAtMs < cacheMs) return kept.client;
      const clientSecret = await seal.open(clientSecretSealed);
      const options = { timeout: timeoutSeconds, ...(isDevelopment && { execute: [allowInsecureRequests] }) };
      try {
        const client = await discovery(new URL(issuer), clientId, clientSecret, undefined, options);
        known.set(ownerId, { readAtMs: Date.now(), key, client });
        return client;
      } catch (cause) {
        const message = "The identity provider cannot be reached.";
        throw new PortalProblem("UNAVAILABLE", "PROVIDER_UNAVAILABLE", message, { cause });
      }
    },
  };
}
