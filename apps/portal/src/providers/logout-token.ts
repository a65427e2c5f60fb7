import type { Queryable } from "@platform/postgres/query/statement";
import { createRemoteJWKSet, customFetch, decodeJwt, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { insertClaim } from "../accounts/claim.sql.ts";
import { providerIdOf } from "../accounts/provider-id.ts";
import { deleteProviderSessions } from "../accounts/session.sql.ts";
import { PortalProblem } from "../problem.ts";
import { type ProviderRow, selectProvidersOfClient } from "./provider.sql.ts";
import type { ProviderClients } from "./provider-client.ts";

const event = "http://schemas.openid.net/event/backchannel-logout";
const maxAgeSeconds = 600;

/** Members of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.4); a nonce would make it an ID token. */
const logoutClaims = z
  .object({
    iss: z.string(),
    aud: z.union([z.string(), z.array(z.string())]),
    jti: z.string().min(1),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.object({ [event]: z.object({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Ends sessions when identity providers say so, without the browser of the person. */
export class LogoutTokens {
  readonly #database: Queryable;
  readonly #clients: ProviderClients;
  readonly #keys = new Map<string, JWTVerifyGetKey>();

  constructor({ database, clients }: { database: Queryable; clients: ProviderClients }) {
    this.#database = database;
    this.#clients = clients;
  }

  /** Ends the sessions that a logout token names. Throws INVALID_ARGUMENT `LOGOUT_TOKEN_INVALID`; UNAVAILABLE as ProviderClients does. */
  async accept(token: string): Promise<void> {
    const { iss, aud } = this.#stated(token);
    const [provider, ...others] = await selectProvidersOfClient(this.#database, iss, [aud].flat());
    if (!provider) throw invalid();
    const { jwks_uri: keysUrl = "" } = (await this.#clients.clientOf(provider)).serverMetadata();
    const { payload } = await jwtVerify(token, this.#keysOf(provider, keysUrl), {
      issuer: provider.issuer,
      audience: provider.clientId,
      maxTokenAge: maxAgeSeconds,
      clockTolerance: 60,
    }).catch((cause: unknown) => {
      throw invalid(cause);
    });
    const { jti, sub = "", sid = "" } = logoutClaims.parse(payload);
    if (!(await insertClaim(this.#database, ["logout token", iss, jti], 2 * maxAgeSeconds))) throw invalid();
    const providerIds = [provider, ...others].map(providerIdOf);
    await deleteProviderSessions(this.#database, { providerIds, accountId: sub, sessionId: sid });
  }

  /** Reads an unverified token, to find the provider whose keys verify it. */
  #stated(token: string) {
    try {
      return logoutClaims.parse(decodeJwt(token));
    } catch (cause) {
      throw invalid(cause);
    }
  }

  #keysOf(provider: ProviderRow, keysUrl: string): JWTVerifyGetKey {
    const call = this.#clients.fetchOf(provider);
    const name = `${provider.setBy} ${keysUrl}`;
    const keys = this.#keys.get(name) ?? createRemoteJWKSet(new URL(keysUrl), call && { [customFetch]: call });
    this.#keys.set(name, keys);
    return keys;
  }
}

function invalid(cause?: unknown): PortalProblem {
  return new PortalProblem("INVALID_ARGUMENT", "LOGOUT_TOKEN_INVALID", "The logout token is not valid.", { cause });
}
