import { AttemptFailure } from "@platform/egress/attempt-failure";
import type { AccessTokens } from "./access-tokens.ts";
import type { AttemptResult } from "./attempt.ts";
import { secretTexts, withoutSecrets } from "./mask-secrets.ts";
import type { OriginPools } from "./origin-pools.ts";
import type { Authentication, RequestSecrets } from "./secrets/request-secrets.ts";
import { maxKeptBytes, sendRequest } from "./send-request.ts";

export interface AuthenticatedSendDependencies {
  pools: Pick<OriginPools, "poolOf" | "isEgressToBlame">;
  tokens: AccessTokens;
  /** Time-out of the access token, the request, and the second request after a 401 together. */
  timeoutMs: number;
  /**
   * Waits until the rate of the webhook has room for one more request. The time-out does not include this wait, which the
   * receiver does not cause. Rejects if the database is down.
   */
  turn(): Promise<void>;
}

interface AuthenticatedRequest {
  webhookId: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  secrets: RequestSecrets;
}

/**
 * Sends one POST with the headers and authentication of the webhook, and resolves to its result; never rejects. After a 401 to an
 * access token it is sent once more with a new one, in its turn; so is a request that had to wait for its token, because requests
 * that waited for the same one would leave together. When no token can be fetched, the result says so and nothing is sent.
 */
export async function sendAuthenticated(
  dependencies: AuthenticatedSendDependencies,
  request: AuthenticatedRequest,
): Promise<AttemptResult> {
  const { authentication } = request.secrets;
  const startedMs = performance.now();
  if (authentication?.type === "oauth2") return new TokenSender(dependencies, request, startedMs).send(authentication);
  if (authentication?.type !== "basic") return send(dependencies, request, { startedMs });
  const { username, password } = authentication;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return send(dependencies, request, { startedMs, authorization });
}

type ClientCredentials = Extract<Authentication, { type: "oauth2" }>;

/** Sends one request with an access token. */
class TokenSender {
  readonly #dependencies: AuthenticatedSendDependencies;
  readonly #request: AuthenticatedRequest;
  /** Start of the attempt, moved by each wait for a turn. */
  #startedMs: number;

  constructor(dependencies: AuthenticatedSendDependencies, request: AuthenticatedRequest, startedMs: number) {
    this.#dependencies = dependencies;
    this.#request = request;
    this.#startedMs = startedMs;
  }

  async send(client: ClientCredentials): Promise<AttemptResult> {
    try {
      const { token, result } = await this.#sendOnce(client);
      return result.responseCode === 401 ? (await this.#sendOnce(client, token)).result : result;
    } catch (error) {
      if (!(error instanceof AttemptFailure)) throw error;
      const durationMs = Math.round(performance.now() - this.#startedMs);
      const { errorClass, message } = error;
      const nothing = { responseCode: undefined, answer: Buffer.alloc(0), retryAfterMs: undefined };
      return { ...nothing, durationMs, errorClass, error: message };
    }
  }

  async #sendOnce(client: ClientCredentials, refused?: string): Promise<{ token: string; result: AttemptResult }> {
    const { tokens, timeoutMs, turn } = this.#dependencies;
    const options = { timeoutMs, startedMs: this.#startedMs, ...(refused && { refused }) };
    const { token, isCached } = await tokens.tokenOf(this.#request.webhookId, client, options);
    if (refused || !isCached) {
      const waitsSinceMs = performance.now();
      await turn();
      this.#startedMs += performance.now() - waitsSinceMs;
    }
    const authorization = `Bearer ${token}`;
    const startedMs = this.#startedMs;
    return { token, result: await send(this.#dependencies, this.#request, { startedMs, authorization }) };
  }
}

async function send(
  { pools, timeoutMs }: AuthenticatedSendDependencies,
  { secrets, ...request }: AuthenticatedRequest,
  { startedMs, authorization }: { startedMs: number; authorization?: string },
): Promise<AttemptResult> {
  const { authentication } = secrets;
  const headers = { ...request.headers, ...secrets.headers, ...(authorization && { authorization }) };
  const client = authentication?.type === "mutual_tls" ? authentication : undefined;
  // A receiver may return the secrets of the request, and its response is recorded.
  const texts = secretTexts(secrets, authorization);
  const keepBytes = maxKeptBytes + Math.max(0, ...texts.map(({ length }) => length));
  const result = await sendRequest({ pools, timeoutMs, startedMs }, { ...request, headers, client, keepBytes });
  return { ...result, answer: withoutSecrets(result.answer, texts, maxKeptBytes) };
}

/** Returns the headers that request secrets add, in their recorded form: without their values. */
export function maskedHeaders({ headers, authentication }: RequestSecrets): [name: string, value: string][] {
  const names = Object.keys(headers).map((name): [string, string] => [name, "…"]);
  if (authentication?.type === "basic") return [...names, ["authorization", "Basic …"]];
  if (authentication?.type === "oauth2") return [...names, ["authorization", "Bearer …"]];
  return names;
}
