import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";

/** A name, an IPv4 address or an IPv6 address in brackets, and perhaps a port (RFC 3986, 3.2.2). */
const hostShape = /^(?:[0-9a-z_.-]+|\[[0-9a-f:.]+\])(?::(\d{0,5}))?$/i;
const highestPort = 65_535;

/** True for a value that `Host` may have. Two of them, which arrive joined by a comma, are none. */
export function isHost(value: string): boolean {
  const shape = hostShape.exec(value);
  return shape !== null && Number(shape[1] ?? 0) <= highestPort;
}

/** `http://api.example:8080/v1/health` → authority and the rest. */
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Returns the path and query of a request. A proxy sends the whole URL (absolute form); its authority then replaces `Host`, as
 * RFC 9112, 3.2.2 demands: a proxy before the gateway may have decided by it. A `Host` that is missing or malformed stays as it
 * is, so that the request is refused for it (3.2); HTTP/1.0 needs none.
 */
export function originForm(request: IncomingMessage): string {
  const { url = "/" } = request;
  if (url.startsWith("/")) return url;
  const [, authority, rest = ""] = absoluteForm.exec(url) ?? [];
  if (authority === undefined) return url;
  const { host } = request.headers;
  if (host === undefined ? request.httpVersion === "1.0" : isHost(host)) request.headers.host = authority;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Scheme, host and port that were called: `https://api.example`. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
