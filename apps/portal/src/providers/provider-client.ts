import { type SecretConfig, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { allowInsecureRequests, type Configuration, discovery } from "openid-client";
import { type PortalSecrets, secretsFor } from "../accounts/portal-secrets.ts";
import { PortalProblem } from "../problem.ts";
import type { ProviderRow } from "./provider.sql.ts";

const timeoutSeconds = 5;
const cacheMs = 600_000;

interface CachedClient {
  readAtMs: number;
  /** Settings of the provider that the client was made of. */
  settings: string;
  client: Configuration;
}

/** Purpose of the key of client secrets. */
export const providerPurpose = "identity providers ";

/** Clients of identity providers, by their discovery documents, which are read again after ten minutes. */
export class ProviderClients {
  readonly #key: SecretConfig;
  readonly #isDevelopment: boolean;
  readonly #cache = new Map<string, CachedClient>();

  /**
   * @param secrets encrypt client secrets for the database
   * @param isDevelopment allows providers without TLS
   */
  constructor({ secrets, isDevelopment }: { secrets: PortalSecrets; isDevelopment: boolean }) {
    this.#key = secretsFor(secrets, providerPurpose);
    this.#isDevelopment = isDevelopment;
  }

  /** Encrypts a client secret, as a provider's row has it. */
  sealSecret(clientSecret: string): Promise<string> {
    return symmetricEncrypt({ key: this.#key, data: clientSecret });
  }

  /** Throws UNAVAILABLE if the discovery document cannot be read. */
  async clientOf({ ownerId, issuer, clientId, clientSecretSealed }: ProviderRow): Promise<Configuration> {
    const settings = `${issuer} ${clientId} ${clientSecretSealed}`;
    const cached = this.#cache.get(ownerId);
    if (cached?.settings === settings && Date.now() - cached.readAtMs < cacheMs) return cached.client;
    const clientSecret = await symmetricDecrypt({ key: this.#key, data: clientSecretSealed });
    const options = { timeout: timeoutSeconds, ...(this.#isDevelopment && { execute: [allowInsecureRequests] }) };
    try {
      const client = await discovery(new URL(issuer), clientId, clientSecret, undefined, options);
      this.#cache.set(ownerId, { readAtMs: Date.now(), settings, client });
      return client;
    } catch (cause) {
      const message = "The identity provider cannot be reached.";
      throw new PortalProblem("UNAVAILABLE", "PROVIDER_UNAVAILABLE", message, { cause });
    }
  }
}
