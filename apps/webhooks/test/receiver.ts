import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as it arrived. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The event's id, from the header. */
  eventId: string;
}

/** A real HTTP server that keeps what it receives. */
export interface Receiver extends AsyncDisposable {
  url: string;
  received: Received[];
  /** The most requests that were being answered at the same time. */
  busiest(): number;
  /** How it answers from now on; 200 at first. */
  answer: (request: Received, response: ServerResponse) => unknown;
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
    await receiver.answer(received, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    busiest: () => busiest,
    answer: (_, response) => response.end("ok"),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Answers with a status, and nothing else. */
export function answering(status: number, headers: Record<string, string> = {}, body = ""): Receiver["answer"] {
  return (_, response) => response.writeHead(status, headers).end(body);
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
