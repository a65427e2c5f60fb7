import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writePrivateFile } from "../machine/private-file.ts";

/** Owner of a credential. */
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

/** Credentials of the demo owners. */
export interface DemoCredentials {
  /** Credentials of the first owner, with the plan `enterprise` so that scripts are not throttled. */
  readonly sandbox: { readonly profileA: ProfileA; readonly profileB: ProfileB };
  readonly production: { readonly profileA: ProfileA; readonly profileB: ProfileB };
  /** Credentials of a second owner, who must not see data of the first. */
  readonly other: { readonly profileA: ProfileA };
  /** Credentials of a third owner without a plan, so that the default limits of the sandbox apply. */
  readonly limited: { readonly profileA: ProfileA; readonly profileB: ProfileB };
}

/** Request headers of a credential. */
export function headersOf(credential: ProfileA | ProfileB): Record<string, string> {
  if ("apiKey" in credential) return { authorization: `Bearer ${credential.apiKey}` };
  return { "x-client-id": credential.clientId, "x-client-secret": credential.clientSecret };
}

/** Reads the credentials stored by an earlier start, if any. */
export function readCredentials(localDir: string): DemoCredentials | undefined {
  const path = fileOf(localDir);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** Stores credentials for the next start in a private file, because secrets cannot be requested again. */
export function storeCredentials(localDir: string, credentials: DemoCredentials): void {
  writePrivateFile(fileOf(localDir), `${JSON.stringify(credentials, undefined, 2)}\n`);
}

const busyMs = 60_000;

/** True if the gateway still accepts all of these credentials. */
export async function allVerify(gatewayUrl: string, credentials: DemoCredentials): Promise<boolean> {
  const all = Object.values(credentials).flatMap((profiles) => Object.values<ProfileA | ProfileB>(profiles));
  for (const credential of all) if (!(await verifies(gatewayUrl, credential))) return false;
  return true;
}

/** While everything starts at once, a gateway may refuse with a 503, which says nothing about the credentials. */
async function verifies(gatewayUrl: string, credential: ProfileA | ProfileB): Promise<boolean> {
  const untilMs = performance.now() + busyMs;
  for (;;) {
    const { ok, status } = await fetch(`${gatewayUrl}/api/v1/health`, { headers: headersOf(credential) });
    if (status !== 503 || performance.now() > untilMs) return ok;
    await pause(200);
  }
}

function fileOf(localDir: string): string {
  return join(localDir, "demo-credentials.json");
}
