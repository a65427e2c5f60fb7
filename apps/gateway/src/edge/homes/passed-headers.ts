import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

/** Says that a request was handed on once, by which gateway's home: it is not handed on again. */
export const handedOnHeader = "svc-handed-on";

/** Headers of one connection (RFC 9110, 7.6.1), and `Expect`, which this gateway has already answered. */
const ofConnection = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** What a client says of itself here, and only a proxy may say to a home. */
const ofProxies = new Set([
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
]);

/** The headers of a message that are meant for its other end. */
export function passedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? "").toLowerCase().split(",");
  const dropped = new Set([...ofConnection, ...named.map((name) => name.trim())]);
  // A client that names one of these in `Connection` cannot have it dropped: without them the message would be another one.
  for (const name of ["host", "content-length", "content-type", "authorization"]) dropped.delete(name);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/**
 * The headers with which a request is handed on: those of the client, its address, and a mark. `Host` stays as it is, because the homes share
 * the public names.
 */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  { address, own, isChunked }: { address: string; own: string; isChunked: boolean },
): OutgoingHttpHeaders {
  const passed = Object.entries(passedHeaders(headers)).filter(([name]) => !ofProxies.has(name));
  return {
    ...Object.fromEntries(passed),
    ...(isChunked && { "transfer-encoding": "chunked" }),
    "x-forwarded-for": address,
    [handedOnHeader]: own,
  };
}
