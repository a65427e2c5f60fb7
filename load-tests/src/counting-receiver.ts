import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver of webhooks on this machine that keeps the books. */
export interface CountingReceiver extends AsyncDisposable {
  /** For `Target.receiver`. */
  addresses: { deliverTo: string; askAt: string };
}

/**
 * `POST /deliveries` takes a webhook's request. `PUT /expected/<file id>` says that one is to come. `GET /` answers
 * `{expected, deliveries, missing, doubled}`: `missing` counts the expected files without an event, `doubled` the
 * events about a file that already had an event with another id. The same event twice is neither.
 */
export async function startCountingReceiver(): Promise<CountingReceiver> {
  const expected = new Set<string>();
  const fileOfEvent = new Map<string, string>();
  let deliveries = 0;
  const books = () => {
    const fileIds = new Set(fileOfEvent.values());
    const missing = [...expected].filter((fileId) => !fileIds.has(fileId));
    return { expected: expected.size, deliveries, missing: missing.length, doubled: fileOfEvent.size - fileIds.size };
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === "PUT") expected.add(request.url?.split("/").at(-1) ?? "");
    if (request.method === "POST") {
      deliveries += 1;
      fileOfEvent.set(String(request.headers["svc-event-id"]), fileIdIn(Buffer.concat(chunks)));
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(request.method === "GET" ? books() : {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const askAt = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addresses: { deliverTo: `${askAt}/deliveries`, askAt },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Whichever envelope it came in. */
function fileIdIn(body: Buffer): string {
  return /"file_?id":\s*"([^"]+)"/i.exec(body.toString("utf8"))?.[1] ?? "";
}
