import type { AccessTokens } from "./access-tokens.ts";
import { AttemptFailure, type AttemptResult } from "./attempt.ts";
import { secretTexts, withoutSecrets } from "./mask-secrets.ts";
import type { OriginPools } from "./origin-pools.ts";
import type { RequestSecrets } from "./secrets/request-secrets.ts";
import { maxKeptBytes, sendRequest } from "./send-request.ts";

export interface AuthenticatedSendDependencies {
  pools: Pick<OriginPools, "poolOf" | "isEgressToBlame">;
  tokens: AccessTokens;
  /** Time-out of everything together: access token, request, and the second request after a 401. */
  timeoutMs: number;
  /**
   * Waits until the rate of the webhook has room for one more request. Its time does not count: it is not the receiver's. Rejects if the
   * database is down.
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
 * Sends one POST with what the owner has requests carry, and resolves to its result; never rejects. After a 401 to an access token
 * it is sent once more with a new one, in its turn; so is a request that had to wait for its token, because requests that waited for the
 * same one would leave together. When no token can be fetched, the result says so and nothing is sent.
 */
export async function sendAuthenticated(
  { pools, tokens, timeoutMs, turn }: AuthenticatedSendDependencies,
  { webhookId, secrets, ...request }: AuthenticatedRequest,
): Promise<AttemptResult> {
  const { authentication } = secrets;
  let startedMs = performance.now();
  const send = async (authorization?: string) => {
    const headers = { ...request.headers, ...secrets.headers, ...(authorization && { authorization }) };
    const client = authentication?.type === "mutual_tls" ? authentication : undefined;
    // A receiver may return what it was sent, and its response is recorded.
    const texts = secretTexts(secrets, authorization);
    const keepBytes = maxKeptBytes + Math.max(0, ...texts.map(({ length }) => length));
    const result = await sendRequest({ pools, timeoutMs, startedMs }, { ...request, headers, client, keepBytes });
    return { ...result, answer: withoutSecrets(result.answer, texts, maxKeptBytes) };
  };

  if (authentication?.type === "basic") {
    const { username, password } = authentication;
    return send(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  }
  if (authentication?.type !== "oauth2") return send();
  const sendWithToken = async (refused?: string) => {
    const options = { timeoutMs, startedMs, ...(refused && { refused }) };
    const { token, isKept } = await tokens.tokenOf(webhookId, authentication, options);
    if (refused || !isKept) {
      const askedMs = performance.now();
      await turn();
      startedMs += performance.now() - askedMs;
    }
    return { token, result: await send(`Bearer ${token}`) };
  };
  try {
    const { token, result } = await sendWithToken();
    return result.responseCode === 401 ? (await sendWithToken(token)).result : result;
  } catch (error) {
    if (!(error instanceof AttemptFailure)) throw error;
    const durationMs = Math.round(performance.now() - startedMs);
    const { errorClass, message } = error;
    const nothing = { responseCode: undefined, answer: Buffer.alloc(0), retryAfterMs: undefined };
    return { ...nothing, durationMs, errorClass, error: message };
  }
}

/** The headers that request secrets add, as they are recorded: without their values. */
export function maskedHeaders({ headers, authentication }: RequestSecrets): [name: string, value: string][] {
  const names = Object.keys(headers).map((name): [string, string] => [name, "…"]);
  if (authentication?.type === "basic") return [...names, ["authorization", "Basic …"]];
  if (authentication?.type === "oauth2") return [...names, ["authorization", "Bearer …"]];
  return names;
}
