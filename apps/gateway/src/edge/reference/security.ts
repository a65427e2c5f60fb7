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

/**
 * The credentials of an operation, with the scope that they need; a public one needs none. Only API keys can be restricted, so
 * only Profile A shows scopes.
 */
export function securityOf({ profile, scope, public: isPublic }: Endpoint): Record<string, string[]>[] {
  const scopes = profile === "A" && scope !== null ? [scope] : [];
  const names = Object.keys(securitySchemes[profile]);
  const credentials = Object.fromEntries(names.map((name) => [name, [...scopes]]));
  return isPublic ? [{}, credentials] : [credentials];
}
