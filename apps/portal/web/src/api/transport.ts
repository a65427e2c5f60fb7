import type { Interceptor, Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";

/** Whose records a call is about. */
export interface Scope {
  readonly owner?: string;
  readonly environment?: string;
}

export function scopeHeaders({ owner, environment }: Scope): [string, string][] {
  const headers: [string, string][] = [];
  if (owner) headers.push(["portal-owner", owner]);
  if (environment) headers.push(["portal-environment", environment]);
  return headers;
}

const transports = new Map<string, Transport>();

/**
 * The transport for calls about one owner and environment.
 *
 * Each scope has its own: query keys hold their transport, so what was read in one environment never shows in another.
 */
export function transportFor(scope: Scope): Transport {
  const key = `${scope.owner ?? ""}/${scope.environment ?? ""}`;
  const known = transports.get(key);
  if (known) return known;
  const named: Interceptor = (next) => (request) => {
    for (const [name, value] of scopeHeaders(scope)) request.header.set(name, value);
    return next(request);
  };
  const created = createConnectTransport({ baseUrl: "/", useBinaryFormat: true, interceptors: [named] });
  transports.set(key, created);
  return created;
}
