import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request as the steps of a receiver see it. */
export interface Incoming {
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  readonly secret: string;
  /** Signed time in seconds: `t` of `Svc-Signature`. */
  readonly time: number;
  /** Digest of `Svc-Signature`, in hex. */
  readonly digest: string;
}

/** Members of an event that a receiver uses. */
export interface ReceivedEvent {
  readonly id: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The steps of a receiver, each of which a mutation can replace. */
export interface Steps {
  /** Returns the bytes that are verified. */
  signedBody(incoming: Incoming): Buffer | string;
  /** Returns the digest that is expected over the signed bytes. */
  expected(incoming: Incoming, body: Buffer | string): string;
  isEqual(expected: string, received: string, incoming: Incoming): boolean;
  isRecent(time: number, event: ReceivedEvent, incoming: Incoming): boolean;
  /** Returns the key by which a repetition is recognised. */
  keyOf(event: ReceivedEvent, incoming: Incoming): string;
  refuse(response: ServerResponse): void;
  /** Responds to a repetition. */
  repeat(response: ServerResponse): void;
  accept(response: ServerResponse, event: ReceivedEvent): void;
  /** Runs before anything is verified; true ends the request. */
  first(incoming: Incoming, response: ServerResponse, process: (event: ReceivedEvent) => void): boolean;
}

/** A receiver on this machine, with the events that it has processed. */
export interface RunningReceiver {
  readonly url: string;
  readonly processed: string[];
  close(): void;
}

const respond = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();

/** The steps of a receiver that does everything right, by form 1 of `Svc-Signature` over the raw body. */
const correctSteps: Steps = {
  signedBody: ({ raw }) => raw,
  expected: ({ secret, time }, body) => createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex"),
  isEqual: (expected, received) =>
    expected.length === received.length && timingSafeEqual(Buffer.from(expected), Buffer.from(received)),
  isRecent: (time) => Math.abs(Date.now() / 1000 - time) <= 300,
  keyOf: ({ id }) => id,
  refuse: respond(400),
  repeat: respond(200),
  accept: respond(200),
  first: () => false,
};

/** Starts a receiver with the correct steps, some of which are replaced. */
export async function startReceiver(secret: string, mutation: Partial<Steps>): Promise<RunningReceiver> {
  const steps = { ...correctSteps, ...mutation };
  const keys = new Set<string>();
  const processed: string[] = [];
  const server = createServer(async (request, response) => {
    const raw = await buffer(request);
    const [, time = "0", digest = ""] = /^t=(\d+),v1=(.*)$/.exec(String(request.headers["svc-signature"] ?? "")) ?? [];
    const incoming = { headers: request.headers, raw, secret, time: Number(time), digest };
    const process = ({ id }: ReceivedEvent) => void processed.push(id);
    try {
      if (steps.first(incoming, response, process)) return;
      const expected = steps.expected(incoming, steps.signedBody(incoming));
      const event: ReceivedEvent = JSON.parse(raw.toString());
      if (!steps.isEqual(expected, digest, incoming) || !steps.isRecent(incoming.time, event, incoming))
        return steps.refuse(response);
      const key = steps.keyOf(event, incoming);
      if (keys.has(key)) return steps.repeat(response);
      keys.add(key);
      process(event);
      steps.accept(response, event);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, processed, close };
}
