import type { Profile } from "../profile.ts";

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

/** What an operation asks for; a public one takes nothing as well. */
export function securityOf(profile: Profile, isPublic: boolean): Record<string, string[]>[] {
  const credentials = Object.fromEntries(Object.keys(securitySchemes[profile]).map((name) => [name, [] as string[]]));
  return isPublic ? [{}, credentials] : [credentials];
}
