import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Subject } from "./subject.ts";

/** A request that a receiver got, with the secret that verifies it. */
interface SignedDelivery {
  readonly secret: string;
  readonly body: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Registers a receiver, has the platform send a test event to it, and resolves to that request. Its signature is five minutes valid. */
export async function signedDelivery({ baseUrl, headers, variables }: Subject): Promise<SignedDelivery> {
  const received = Promise.withResolvers<Omit<SignedDelivery, "secret">>();
  const receiver = createServer(async (request, response) => {
    received.resolve({ body: await text(request), headers: request.headers as Record<string, string> });
    response.end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const owner = { owner_id: variables.ownerId, owner_type: variables.ownerType };
  const body = { ...("authorization" in headers && owner), url, events: ["webhook.test"] };
  try {
    const { secret, webhook } = (await call("POST", "/webhooks", body)) as { secret: string; webhook: { id: string } };
    await call("POST", `/webhooks/${webhook.id}/test`);
    await call("DELETE", `/webhooks/${webhook.id}`);
    return { ...(await received.promise), secret };
  } finally {
    receiver.close();
  }

  async function call(method: string, path: string, content?: object): Promise<unknown> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: content ? { ...headers, "content-type": "application/json" } : headers,
      ...(content && { body: JSON.stringify(content) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }
}
