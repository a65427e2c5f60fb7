import { hash } from "node:crypto";
import { AttemptFailure } from "@platform/egress/attempt-failure";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { OriginPools } from "./origin-pools.ts";
import type { Authentication } from "./secrets/request-secrets.ts";
import { sendRequest } from "./send-request.ts";

type ClientCredentials = Extract<Authentication, { type: "oauth2" }>;

/** Access tokens of OAuth 2.0 (RFC 6749, client credentials), cached until they expire. */
export interface AccessTokens {
  /**
   * Returns the cached token, or fetches a new one. Calls at the same time share a request.
   *
   * Throws an AttemptFailure that names the token endpoint.
   */
  tokenOf(
    webhookId: string,
    client: ClientCredentials,
    options: TokenOptions,
  ): Promise<{ token: string; isCached: boolean }>;
}

interface TokenOptions {
  timeoutMs: number;
  /** When the attempt began, by `performance.now()`. */
  startedMs: number;
  /** A token that the receiver did not accept: it is not returned again. */
  refused?: string;
}

interface CachedToken {
  token: string;
  expiresAtMs: number;
}

/** Above this number the oldest tokens are dropped. */
const maxCached = 10_000;
/**
 * Time before its expiry at which a token is replaced, so that a request with it still arrives in time. A token with a short
 * life is replaced at half of it.
 */
const marginMs = 30_000;
/** Lifetime of a cached token whose endpoint does not state one. */
const defaultSeconds = 300;
const maxResponseBytes = 64 * 1024;

export function accessTokens({
  pools,
  clock,
}: {
  pools: Pick<OriginPools, "poolOf" | "isEgressToBlame">;
  clock: Clock;
}): AccessTokens {
  const cache = new Map<string, CachedToken>();
  const fetching = new Map<string, Promise<string>>();

  async function fetchToken(key: string, client: ClientCredentials, within: Within): Promise<string> {
    const fetched = await requestToken({ pools, ...within }, client);
    const [oldest] = cache.keys();
    if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
    const lifetimeMs = fetched.lifetimeSeconds * 1000;
    cache.set(key, {
      token: fetched.token,
      expiresAtMs: clock.now() + Math.max(lifetimeMs - marginMs, lifetimeMs / 2),
    });
    return fetched.token;
  }

  return {
    async tokenOf(webhookId, client, { refused, ...within }) {
      // Another secret or scope has another token.
      const key = hash("sha256", JSON.stringify([webhookId, client]));
      const cached = cache.get(key);
      if (cached && cached.token !== refused && cached.expiresAtMs > clock.now())
        return { token: cached.token, isCached: true };
      const running = fetching.get(key);
      if (running) return { token: await running, isCached: false };
      const fetched = fetchToken(key, client, within).finally(() => fetching.delete(key));
      fetching.set(key, fetched);
      return { token: await fetched, isCached: false };
    },
  };
}

type Within = Omit<TokenOptions, "refused">;

async function requestToken(
  sending: Within & { pools: Pick<OriginPools, "poolOf" | "isEgressToBlame"> },
  client: ClientCredentials,
) {
  const { tokenUrl: url, clientId, clientSecret, scope } = client;
  const form = new URLSearchParams({ grant_type: "client_credentials", ...(scope !== "" && { scope }) });
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    "user-agent": "Svc-Webhooks/1",
    authorization: `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString("base64")}`,
  };
  const request = { url, headers, body: Buffer.from(form.toString()), keepBytes: maxResponseBytes };
  const { errorClass, error, answer: body } = await sendRequest(sending, request);
  // The messages are the platform's own, and name the receiver.
  if (errorClass) throw new AttemptFailure(errorClass, error.replaceAll("receiver", "token endpoint"));
  const token = fromTokenResponse(body);
  if (!token) throw new AttemptFailure("status", "The token endpoint did not respond with a bearer token in JSON.");
  return token;
}

/** RFC 6749, 2.3.1: both parts are encoded as in a form before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice("text=".length);
}

function fromTokenResponse(body: Buffer): { token: string; lifetimeSeconds: number } | undefined {
  const members = membersOf(body);
  const { access_token: token, token_type: type, expires_in: lifetime } = members;
  if (typeof token !== "string" || !/^[\x21-\x7e]{1,16384}$/.test(token)) return undefined;
  if (typeof type !== "string" || type.toLowerCase() !== "bearer") return undefined;
  // Some servers write the number as a string.
  const seconds = Number(lifetime ?? defaultSeconds);
  return { token, lifetimeSeconds: Number.isFinite(seconds) ? seconds : defaultSeconds };
}

function membersOf(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
