import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver of webhooks that takes everything and keeps nothing. */
export interface WebhookSink extends AsyncDisposable {
  readonly url: string;
}

export async function startSink(): Promise<WebhookSink> {
  const server = createServer((request, response) => {
    request.resume();
    response.end("ok");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
