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

/** What the server does with one request. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | "hang up"
  | "hang"
  | ((request: IncomingMessage) => void);

/** A real HTTP server that gives these answers, one after the other, and the last one for ever. */
export async function scriptedServer(...answers: Answer[]) {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    arrived.push({ method: String(request.method), url: String(request.url), headers: request.headers, body });
    if (answer === "hang" || answer === undefined) return;
    if (answer === "hang up") return request.socket.destroy();
    if (typeof answer === "function") return answer(request);
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
}
