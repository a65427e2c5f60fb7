import type { Endpoint } from "../endpoint.ts";

const apiKey = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "`svc_test_sk_…` for the sandbox, `svc_live_sk_…` for production; the key decides the environment.",
  },
};

const clientCredentials = {
  clientId: {
    type: "apiKey",
    in: "header",
    name: "X-Client-ID",
    description: "`svc_test_cli_…` for the sandbox, `svc_live_cli_…` for production.",
  },
  clientSecret: {
    type: "apiKey",
    in: "header",
    name: "X-Client-Secret",
    description: "`svc_test_sec_…` or `svc_live_sec_…`, from the same environment as the client id.",
  },
};

/** How callers of a profile show who they are. */
export const securitySchemes = { A: apiKey, B: clientCredentials };

/** The credentials of an operation; a public one needs none. */
export function securityOf({ profile, public: isPublic }: Endpoint): Record<string, string[]>[] {
  const credentials = Object.fromEntries(Object.keys(securitySchemes[profile]).map((name) => [name, []]));
  return isPublic ? [{}, credentials] : [credentials];
}

/**
 * The scope that the credentials of an operation need, as a member for programs. It is not listed with the credentials: tools take
 * what is there for scopes of OAuth. Only API keys can be restricted, so only Profile A has scopes.
 */
export function scopeOf({ profile, scope }: Endpoint): { "x-required-scope"?: string } {
  return profile === "A" && scope !== null ? { "x-required-scope": scope } : {};
}

/** The scope as a sentence for people; empty where every key may call. */
export function scopeSentence(endpoint: Endpoint): string {
  const { "x-required-scope": scope } = scopeOf(endpoint);
  return scope ? `\n\nA restricted key needs the scope \`${scope}\`.` : "";
}
