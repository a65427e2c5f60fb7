import type { ClientA } from "../client/client-a.ts";
import type { Credentials } from "../client/credentials.ts";
import { type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { loginFile, readLogin, removeLogin, sessionWith, writeLogin } from "../terminal/stored-login.ts";
import { askSecret, note, printResult, readStdin, type Terminal } from "../terminal/terminal.ts";

export const login: Command = {
  name: "login",
  summary: "Store the base address and credentials",
  options: {
    "base-url": { type: "string", value: "URL", text: "base address of the API; $PREMIUM_AUDIT_BASE_URL if omitted" },
    json: { type: "boolean", text: "print the result as JSON" },
  },
  details: `Reads an API key (Profile A), or a client id and on the next line its client secret (Profile B), from standard input; on a
terminal it asks, and does not show what you type. The credentials are tried, then stored in a file that only you
can read: $XDG_CONFIG_HOME/premium-audit/login.json, by default below ~/.config. Secrets are never taken as arguments, which other
users of the machine can see.

The variables PREMIUM_AUDIT_BASE_URL and PREMIUM_AUDIT_API_KEY, or PREMIUM_AUDIT_CLIENT_ID and PREMIUM_AUDIT_CLIENT_SECRET, take
precedence over what is stored; use them in CI, without login.`,
  examples: ["premium-audit login --base-url https://api.example.com", "premium-audit login < key.txt"],
  async run({ values, terminal }) {
    const { env } = terminal;
    const stored = readLogin(env);
    const baseUrl = values["base-url"] ?? (env.PREMIUM_AUDIT_BASE_URL || stored.base_url);
    if (typeof baseUrl !== "string") throw new UsageError("Pass --base-url, the base address of your profile.");
    const credentials = await readCredentials(terminal);
    const { apiKey: api_key, clientId: client_id, clientSecret: client_secret } = credentials;
    const environment = await tried(baseUrl, credentials);
    const { listen_secret } = stored;
    const parts = { base_url: baseUrl, api_key, client_id, client_secret, listen_secret };
    writeLogin(env, Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)));
    const profile = api_key === undefined ? "B" : "A";
    const file = loginFile(env);
    const lines = [`Logged in to ${baseUrl}: Profile ${profile}, ${environment}. Stored in ${file}`];
    printResult(terminal, values.json, { json: { base_url: baseUrl, profile, environment, file }, lines });
    return exitCodes.success;
  },
};

export const logout: Command = {
  name: "logout",
  summary: "Delete the stored credentials",
  details:
    "Deletes the file that login has written. The key itself stays valid: delete it with the API or in the portal.",
  examples: ["premium-audit logout"],
  async run({ terminal }) {
    removeLogin(terminal.env);
    note(terminal, "Deleted.");
    return exitCodes.success;
  },
};

async function tried(baseUrl: string, credentials: Credentials): Promise<string> {
  const { api } = sessionWith(baseUrl, credentials);
  // Both profiles have this operation, which refuses bad credentials.
  await (api as ClientA).get("/health");
  return api.environment;
}

async function readCredentials(terminal: Terminal): Promise<Credentials> {
  const lines = terminal.stdin.isTTY
    ? await askCredentials(terminal)
    : (await readStdin(terminal)).toString().split(/\r?\n/);
  const [first = "", second = ""] = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (/^svc_(test|live)_sk_/.test(first)) return { apiKey: first };
  if (/^svc_(test|live)_cli_/.test(first) && /^svc_(test|live)_sec_/.test(second)) {
    return { clientId: first, clientSecret: second };
  }
  throw new UsageError(
    "Expected an API key (svc_test_sk_…), or a client id (svc_test_cli_…) and on the next line its secret.",
  );
}

async function askCredentials(terminal: Terminal): Promise<string[]> {
  const first = await askSecret(terminal, "API key, or client id: ");
  return first.includes("_cli_") ? [first, await askSecret(terminal, "Client secret: ")] : [first];
}
