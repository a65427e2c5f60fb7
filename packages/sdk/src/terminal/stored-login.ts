import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { ClientOptions } from "../client/client.ts";
import type { ClientA } from "../client/client-a.ts";
import type { ClientB } from "../client/client-b.ts";
import { createClient } from "../client/create-client.ts";
import type { Credentials } from "../client/credentials.ts";
import { CredentialsError, UsageError } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** Content of the file that `login` stores. */
export interface Login {
  readonly base_url: string;
  readonly api_key?: string;
  readonly client_id?: string;
  readonly client_secret?: string;
  /** Signs what `listen` forwards; made once, so that your receiver need not change. */
  readonly listen_secret?: string;
}

type Env = Terminal["env"];

/** `$XDG_CONFIG_HOME/premium-audit/login.json`. */
export function loginFile(env: Env): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), ".config"), "premium-audit", "login.json");
}

export function readLogin(env: Env): Partial<Login> {
  try {
    return JSON.parse(readFileSync(loginFile(env), "utf8"));
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return {};
    throw new CredentialsError(`${loginFile(env)} cannot be read. Run premium-audit login again.`, { cause: error });
  }
}

/** Only the user can read the file, from its first byte on. */
export function writeLogin(env: Env, login: Partial<Login>): void {
  const file = loginFile(env);
  mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify(login, undefined, 2)}\n`, { mode: 0o600, flag: "wx" });
  chmodSync(written, 0o600);
  renameSync(written, file);
}

export function removeLogin(env: Env): void {
  rmSync(loginFile(env), { force: true });
}

/** The base address and the credentials: those of the environment variables, else the stored ones. */
function credentialsOf(env: Env): { baseUrl: string; credentials: Credentials } {
  const login = readLogin(env);
  const baseUrl = env.PREMIUM_AUDIT_BASE_URL || login.base_url;
  const ofEnv = fromParts(env.PREMIUM_AUDIT_API_KEY, env.PREMIUM_AUDIT_CLIENT_ID, env.PREMIUM_AUDIT_CLIENT_SECRET);
  const credentials = ofEnv ?? fromParts(login.api_key, login.client_id, login.client_secret);
  if (!credentials)
    throw new CredentialsError("No credentials. Run premium-audit login, or set PREMIUM_AUDIT_API_KEY.");
  if (!baseUrl) {
    throw new CredentialsError("No base address. Run premium-audit login, or set PREMIUM_AUDIT_BASE_URL.");
  }
  return { baseUrl, credentials };
}

function fromParts(apiKey?: string, clientId?: string, clientSecret?: string): Credentials | undefined {
  if (apiKey) return { apiKey };
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

/** A client in either profile. */
export type Session = { profile: "A"; api: ClientA } | { profile: "B"; api: ClientB };

/** The client of the stored login or of the environment variables. */
export function sessionOf({ env }: Terminal, settings: Omit<ClientOptions, "baseUrl"> = {}): Session {
  const { baseUrl, credentials } = credentialsOf(env);
  return sessionWith(baseUrl, credentials, settings);
}

/** The client of these credentials. Throws a UsageError if it cannot have them. */
export function sessionWith(
  baseUrl: string,
  credentials: Credentials,
  settings: Omit<ClientOptions, "baseUrl"> = {},
): Session {
  try {
    if (credentials.apiKey !== undefined)
      return { profile: "A", api: createClient({ ...settings, baseUrl, ...credentials }) };
    return { profile: "B", api: createClient({ ...settings, baseUrl, ...credentials }) };
  } catch (error) {
    // The first sentence names what is wrong; the others are for programs.
    const [problem = ""] = (error as Error).message.split(/(?<=\.) /);
    throw new UsageError(problem.replace("baseUrl", "The base address"));
  }
}
