import type { Interceptor, Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";

/** Owner and environment of the records of a call. */
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
 * Each scope has its own: query keys hold their transport, so data of one environment never shows in another.
 */
export function transportFor(scope: Scope): Transport {
  const key = `${scope.owner ?? ""}/${scope.environment ?? ""}`;
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
