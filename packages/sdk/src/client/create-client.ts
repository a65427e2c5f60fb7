import { type ClientOptions, clientOf } from "./client.ts";
import type { ClientA } from "./client-a.ts";
import type { ClientB } from "./client-b.ts";
import type { ApiKeyCredentials, ClientCredentials, Credentials } from "./credentials.ts";

export function createClient(options: ClientOptions & ApiKeyCredentials): ClientA;
export function createClient(options: ClientOptions & ClientCredentials): ClientB;
/** Creates a client in the profile of the credentials. Throws a TypeError that names a wrong option, never its value. */
export function createClient(options: ClientOptions & Credentials): ClientA | ClientB {
  return clientOf(options);
}
