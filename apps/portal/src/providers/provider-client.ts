import { type SecretConfig, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { allowInsecureRequests, type Configuration, type CustomFetch, customFetch, discovery } from "openid-client";
import { type PortalSecrets, secretsFor } from "../accounts/portal-secrets.ts";
import { PortalProblem } from "../problem.ts";
import type { ProviderRow } from "./provider.sql.ts";
import type { ProviderFetch } from "./provider-fetch.ts";

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
  readonly #fetch: ProviderFetch;
  readonly #cache = new Map<string, CachedClient>();

  /**
   * @param secrets encrypt client secrets for the database
   * @param isDevelopment allows providers without TLS
   * @param fetch calls providers that admins of owners have set
   */
  constructor(options: { secrets: PortalSecrets; isDevelopment: boolean; fetch: ProviderFetch }) {
    this.#key = secretsFor(options.secrets, providerPurpose);
    this.#isDevelopment = options.isDevelopment;
    this.#fetch = options.fetch;
  }

  /** Encrypts a client secret, as a provider's row has it. */
  sealSecret(clientSecret: string): Promise<string> {
    return symmetricEncrypt({ key: this.#key, data: clientSecret });
  }

  /** How a provider is called; undefined: as any other server. */
  fetchOf({ setBy }: Pick<ProviderRow, "setBy">): ProviderFetch | undefined {
    return setBy === "operator" ? undefined : this.#fetch;
  }

  /** Throws UNAVAILABLE if the discovery document cannot be read. */
  async clientOf(provider: ProviderRow): Promise<Configuration> {
    const { ownerId, issuer, clientId, clientSecretSealed, setBy } = provider;
    const settings = `${setBy} ${issuer} ${clientId} ${clientSecretSealed}`;
    const cached = this.#cache.get(ownerId);
    if (cached?.settings === settings && Date.now() - cached.readAtMs < cacheMs) return cached.client;
    const clientSecret = await symmetricDecrypt({ key: this.#key, data: clientSecretSealed });
    const call = this.fetchOf(provider);
    const options = {
      timeout: timeoutSeconds,
      ...(this.#isDevelopment && { execute: [allowInsecureRequests] }),
      ...(call && { [customFetch]: call as CustomFetch }),
    };
    try {
      const client = await discovery(new URL(issuer), clientId, clientSecret, undefined, options);
      // Pages open it, and a browser runs what is in a `javascript:` URL.
      if (!/^https?:/.test(client.serverMetadata().authorization_endpoint ?? "")) throw new Error("no page to sign in");
      this.#cache.set(ownerId, { readAtMs: Date.now(), settings, client });
      return client;
    } catch (cause) {
      const message = "The identity provider cannot be reached.";
      throw new PortalProblem("UNAVAILABLE", "PROVIDER_UNAVAILABLE", message, { cause });
    }
  }
}
