import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "./private-file.ts";

/** Whom a credential speaks for. */
interface Holder {
  readonly owner_id: string;
  readonly owner_type: string;
}

/** An API key, sent as a bearer token. */
export interface ProfileA extends Holder {
  readonly apiKey: string;
}

/** A client id and secret, sent in two headers. */
export interface ProfileB extends Holder {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the demo owners call the gateway with. */
export interface DemoCredentials {
  /** Of the first owner, who is on the plan `enterprise` so that scripts are not throttled. */
  readonly sandbox: { readonly profileA: ProfileA; readonly profileB: ProfileB };
  readonly production: { readonly profileA: ProfileA; readonly profileB: ProfileB };
  /** Of a second owner, who must never see anything of the first. */
  readonly other: { readonly profileA: ProfileA };
  /** Of a third owner, who has no plan, so that the default limits of the sandbox apply. */
  readonly limited: { readonly profileA: ProfileA; readonly profileB: ProfileB };
}

/** The headers that send a credential. */
export function headersOf(credential: ProfileA | ProfileB): Record<string, string> {
  if ("apiKey" in credential) return { authorization: `Bearer ${credential.apiKey}` };
  return { "x-client-id": credential.clientId, "x-client-secret": credential.clientSecret };
}

/** The credentials that an earlier start kept, if any. */
export function keptCredentials(localDir: string): DemoCredentials | undefined {
  const path = fileOf(localDir);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** Keeps credentials for the next start, where only their owner can read them: no secret can be asked for again. */
export function keepCredentials(localDir: string, credentials: DemoCredentials): void {
  writePrivateFile(fileOf(localDir), `${JSON.stringify(credentials, undefined, 2)}\n`);
}

/** Tells whether the gateway still knows every one of these credentials. */
export async function allVerify(gatewayUrl: string, credentials: DemoCredentials): Promise<boolean> {
  const all = Object.values(credentials).flatMap((profiles) => Object.values<ProfileA | ProfileB>(profiles));
  for (const credential of all) {
    const response = await fetch(`${gatewayUrl}/api/v1/health`, { headers: headersOf(credential) });
    if (!response.ok) return false;
  }
  return true;
}

function fileOf(localDir: string): string {
  return join(localDir, "demo-credentials.json");
}
