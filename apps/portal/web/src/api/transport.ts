import type { Interceptor, Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";

/** Owner and environment of the records of a call, or the session of a page in the application of an owner. */
export interface Scope {
  readonly owner?: string;
  readonly environment?: string;
  /** Token of the session, which says for whom the page is. */
  readonly embedded?: string;
}

export function scopeHeaders({ owner, environment, embedded }: Scope): [string, string][] {
  const headers: [string, string][] = [];
  if (owner) headers.push(["portal-owner", owner]);
  if (environment) headers.push(["portal-environment", environment]);
  if (embedded) headers.push(["portal-embedded-session", embedded]);
  return headers;
}

const transports = new Map<string, Transport>();

/**
 * The transport for calls about one owner and environment.
 *
 * Each scope has its own: query keys hold their transport, so data of one environment never shows in another.
 */
export function transportFor(scope: Scope): Transport {
  const key = `${scope.owner ?? ""}/${scope.environment ?? ""}/${scope.embedded ?? ""}`;
  const cached = transports.get(key);
  if (cached) return cached;
  const setScope: Interceptor = (next) => (request) => {
    for (const [name, value] of scopeHeaders(scope)) request.header.set(name, value);
    return next(request);
  };
  const created = createConnectTransport({ baseUrl: "/", useBinaryFormat: true, interceptors: [setScope] });
  transports.set(key, created);
  return created;
}
