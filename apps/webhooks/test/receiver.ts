import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request that was received. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The event's id, from the header. */
  eventId: string;
}

/** An HTTP server that stores the requests it receives. */
export interface Receiver extends AsyncDisposable {
  url: string;
  received: Received[];
  /** Returns the maximum number of requests in progress at the same time. */
  busiest(): number;
  /** Responds to each request, by default with 200. */
  respond: (request: Received, response: ServerResponse) => unknown;
}

export async function startReceiver(): Promise<Receiver> {
  let open = 0;
  let busiest = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    busiest = Math.max(busiest, open);
    response.on("close", () => {
      open -= 1;
    });
    const headers = flat(request.headers);
    const body = await text(request).catch(() => "");
    const received = { path: request.url ?? "", headers, body, eventId: headers["svc-event-id"] ?? "" };
    receiver.received.push(received);
    await receiver.respond(received, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    busiest: () => busiest,
    respond: (_, response) => response.end("ok"),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Returns a handler that responds with a status. */
export function respondWith(status: number, headers: Record<string, string> = {}, body = ""): Receiver["respond"] {
  return (_, response) => response.writeHead(status, headers).end(body);
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
