import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Reaction of the server to one request. */
export type Reaction =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | "hang up"
  | "hang"
  | ((request: IncomingMessage) => void);

/** A real HTTP server that reacts in this order, and to all further requests as in the last item. */
export async function scriptedServer(...script: Reaction[]) {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const next = script.length > 1 ? script.shift() : script[0];
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    arrived.push({ method: String(request.method), url: String(request.url), headers: request.headers, body });
    if (next === "hang" || next === undefined) return;
    if (next === "hang up") return request.socket.destroy();
    if (typeof next === "function") return next(request);
    response.writeHead(next.status, { "content-type": "application/json", ...next.headers });
    response.end(typeof next.body === "string" ? next.body : JSON.stringify(next.body ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
}
