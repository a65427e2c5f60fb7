/** An API key: Profile A. */
export interface ApiKeyCredentials {
  /** `svc_test_sk_…` for the sandbox, `svc_live_sk_…` for production. */
  readonly apiKey: string;
  readonly clientId?: never;
  readonly clientSecret?: never;
}

/** A client id and a client secret: Profile B. */
export interface ClientCredentials {
  /** `svc_test_cli_…` or `svc_live_cli_…`. */
  readonly clientId: string;
  /** `svc_test_sec_…` or `svc_live_sec_…`, of the same environment. */
  readonly clientSecret: string;
  readonly apiKey?: never;
}

export type Credentials = ApiKeyCredentials | ClientCredentials;

export type Environment = "sandbox" | "production";

/** The headers that show who calls. Throws a TypeError that names the member, never its value. */
export function credentialHeaders(credentials: Credentials): Record<string, string> {
  const { apiKey, clientId, clientSecret } = credentials;
  if (apiKey !== undefined) {
    if (clientId !== undefined || clientSecret !== undefined) {
      throw new TypeError("Pass apiKey, or clientId and clientSecret, not both.");
    }
    return { Authorization: `Bearer ${checked("apiKey", apiKey, "svc_test_sk_… or svc_live_sk_…")}` };
  }
  return {
    "X-Client-ID": checked("clientId", clientId, "svc_test_cli_… or svc_live_cli_…"),
    "X-Client-Secret": checked("clientSecret", clientSecret, "svc_test_sec_… or svc_live_sec_…"),
  };
}

/** The environment that credentials belong to. */
export function environmentOf({ apiKey, clientId }: Credentials): Environment {
  return (apiKey ?? clientId)?.startsWith("svc_live_") ? "production" : "sandbox";
}

/** A header with another character would throw an error that shows the value. */
function checked(name: string, value: unknown, expected: string): string {
  if (typeof value === "string" && /^[!-~]+$/.test(value)) return value;
  const received =
    typeof value !== "string" ? typeof value : value === "" ? "an empty text" : "a text with spaces or line breaks";
  throw new TypeError(`${name} must be ${expected} and is ${received}.`);
}
