import { EventEmitter } from "node:events";
import { PassThrough, Transform } from "node:stream";
import { type Client, status as codes, type Metadata, type ServiceError, type StatusObject } from "@grpc/grpc-js";
import type { AnyMessage } from "../call/service-definition.ts";
import type { ServedMethod } from "../call/service-table.ts";
import { comingServer, type LocalServer, localServer } from "./local-apps.ts";
import { LocalCall, serviceError, transportError } from "./local-call.ts";

/** The part of a client of grpc-js that our clients use. */
export type Transport = Pick<
  Client,
  "makeUnaryRequest" | "makeClientStreamRequest" | "makeServerStreamRequest" | "close"
>;

type Serialize = (message: AnyMessage) => Buffer;
type Deserialize = (bytes: Buffer) => AnyMessage;
type Callback = (error: ServiceError | null, response?: AnyMessage) => void;
interface Limits {
  deadline?: Date | number;
}

const scheme = "local:";
/** Messages of a stream that wait for their reader. */
const mostWaiting = 16;

/** The app of an address of `localAddress`; undefined for an address of the network. */
export function appOfAddress(address: string): string | undefined {
  return address.startsWith(scheme) ? address.slice(scheme.length) : undefined;
}

/**
 * Calls an app of the same process without a socket. Handlers run as for a call of the network: with the same metadata,
 * tokens, access lists, limits, deadlines, cancellation and errors. Each message is encoded and decoded, so that the two
 * apps never share one.
 */
export function localClient(app: string, maxMessageBytes: number): Transport {
  return new LocalClient(app, maxMessageBytes) as unknown as Transport;
}

class LocalClient {
  readonly #app: string;
  readonly #maxMessageBytes: number;

  constructor(app: string, maxMessageBytes: number) {
    this.#app = app;
    this.#maxMessageBytes = maxMessageBytes;
  }

  makeUnaryRequest(
    path: string,
    serialize: Serialize,
    deserialize: Deserialize,
    request: AnyMessage,
    metadata: Metadata,
    { deadline }: Limits,
    callback: Callback,
  ): { cancel(): void } {
    const bytes = serialize(request);
    const call = new LocalCall(metadata, deadline, callback);
    this.#withServer(call, path, (server, { definition, handler }) => {
      if (isTooLarge(bytes, server.maxMessageBytes)) return refuseLarge(bytes, server.maxMessageBytes, call);
      const respond = this.#responder(call, definition.responseSerialize, { deserialize, callback });
      server.run(() => handler(Object.assign(call, { request: definition.requestDeserialize(bytes) }), respond));
    });
    return call;
  }

  makeClientStreamRequest(
    path: string,
    serialize: Serialize,
    deserialize: Deserialize,
    metadata: Metadata,
    { deadline }: Limits,
    callback: Callback,
  ): unknown {
    const outgoing = new PassThrough({ objectMode: true, highWaterMark: mostWaiting });
    const call = new LocalCall(metadata, deadline, callback);
    this.#withServer(call, path, (server, { definition, handler }) => {
      const incoming = new Transform({
        objectMode: true,
        highWaterMark: mostWaiting,
        transform: (bytes: Buffer, _encoding, done) => {
          if (isTooLarge(bytes, server.maxMessageBytes)) return refuseLarge(bytes, server.maxMessageBytes, call);
          turns.after(() => done(null, definition.requestDeserialize(bytes)));
        },
      });
      const turns = new Turns();
      call.on("cancelled", () => incoming.emit("cancelled"));
      // The handler reads the error, if it still reads.
      incoming.on("error", () => {});
      outgoing.pipe(incoming);
      const respond = this.#responder(call, definition.responseSerialize, { deserialize, callback });
      const stream = Object.assign(incoming, { metadata, getDeadline: () => call.getDeadline() });
      server.run(() => handler(stream, respond));
    });
    return {
      write: (message: AnyMessage) => outgoing.write(serialize(message)),
      end: () => outgoing.end(),
      once: (event: string, listener: () => void) => outgoing.once(event, listener),
      cancel: () => call.cancel(),
    };
  }

  makeServerStreamRequest(
    path: string,
    serialize: Serialize,
    deserialize: Deserialize,
    request: AnyMessage,
    metadata: Metadata,
    { deadline }: Limits,
  ): unknown {
    const bytes = serialize(request);
    const items = new PassThrough({ objectMode: true, highWaterMark: mostWaiting });
    let failure: ServiceError | undefined;
    const fail = (error: ServiceError) => {
      failure ??= error;
      // The reader still gets the messages before it.
      items.end();
    };
    const call = new LocalCall(metadata, deadline, fail);
    this.#withServer(call, path, (server, { definition, handler }) => {
      if (isTooLarge(bytes, server.maxMessageBytes)) return refuseLarge(bytes, server.maxMessageBytes, call);
      const { responseSerialize, requestDeserialize } = definition;
      const stream = new SentStream(call, { items, fail, serialize: responseSerialize });
      server.run(() => handler(Object.assign(stream, { request: requestDeserialize(bytes) })));
    });
    const maxMessageBytes = this.#maxMessageBytes;
    return {
      cancel: () => call.cancel(),
      async *[Symbol.asyncIterator]() {
        const turns = new Turns();
        for await (const item of items as AsyncIterable<Buffer>) {
          if (isTooLarge(item, maxMessageBytes)) {
            call.cancel();
            throw tooLarge(item, maxMessageBytes);
          }
          yield deserialize(item);
          await new Promise<void>((resolve) => turns.after(resolve));
        }
        if (failure) throw failure;
      },
    };
  }

  close(): void {}

  /** Finds the method, for which the app may still have to start. */
  #withServer(call: LocalCall, path: string, run: (server: LocalServer, method: ServedMethod) => void): void {
    const serve = (server: LocalServer | undefined) => {
      if (call.isOver) return;
      if (!server) return call.refuse(codes.UNAVAILABLE, `${this.#app} does not serve.`);
      const method = server.methodOf(path);
      if (!method) return call.refuse(codes.UNIMPLEMENTED, `${this.#app} has no method ${path}.`);
      server.opened(call);
      try {
        run(server, method);
      } catch {
        call.refuse(codes.INTERNAL, "Error deserializing request");
      }
    };
    const server = localServer(this.#app);
    if (server) serve(server);
    else void comingServer(this.#app).then(serve);
  }

  /** Passes the one response of a handler to the caller. */
  #responder(
    call: LocalCall,
    serialize: Serialize,
    { deserialize, callback }: { deserialize: Deserialize; callback: Callback },
  ) {
    return (error: Partial<StatusObject> | null, output?: AnyMessage): void => {
      if (call.isOver) return;
      if (error) {
        call.fail(serviceError(error));
        return;
      }
      try {
        const bytes = serialize(output);
        if (isTooLarge(bytes, this.#maxMessageBytes)) {
          refuseLarge(bytes, this.#maxMessageBytes, call);
          return;
        }
        const response = deserialize(bytes);
        if (call.close()) callback(null, response);
      } catch {
        // A handler has returned what its message cannot hold.
        call.fail(transportError(codes.INTERNAL, "Error serializing response"));
      }
    };
  }
}

/** The server's side of a call with a stream of responses. */
class SentStream extends EventEmitter {
  readonly metadata: Metadata;
  readonly #call: LocalCall;
  readonly #items: PassThrough;
  readonly #serialize: Serialize;

  constructor(
    call: LocalCall,
    { items, fail, serialize }: { items: PassThrough; fail(error: ServiceError): void; serialize: Serialize },
  ) {
    super();
    this.metadata = call.metadata;
    this.#call = call;
    this.#items = items;
    this.#serialize = serialize;
    items.on("drain", () => this.emit("drain"));
    call.on("cancelled", () => {
      // A handler whose reader has left ends without a response.
      this.emit("cancelled");
    });
    this.on("error", (error: Partial<StatusObject>) => {
      if (this.#call.close()) fail(serviceError(error));
    });
  }

  getDeadline(): Date | number {
    return this.#call.getDeadline();
  }

  write(message: AnyMessage): boolean {
    if (this.#call.isOver) return true;
    try {
      return this.#items.write(this.#serialize(message));
    } catch {
      this.emit("error", transportError(codes.INTERNAL, "Error serializing response"));
      return true;
    }
  }

  end(): void {
    if (this.#call.close()) this.#items.end();
  }
}

function isTooLarge({ length }: Buffer, most: number): boolean {
  return length > most;
}

function tooLarge({ length }: Buffer, most: number): ServiceError {
  return transportError(codes.RESOURCE_EXHAUSTED, `Received message larger than max (${length} vs ${most})`);
}

/** Ends a call with a message that is larger than its receiver accepts. */
function refuseLarge(bytes: Buffer, most: number, call: LocalCall): void {
  const { code, details } = tooLarge(bytes, most);
  call.refuse(code, details);
}

/** Lets the event loop turn between the messages of a stream: without a socket nothing else would. */
class Turns {
  #messages = 0;

  after(work: () => void): void {
    this.#messages += 1;
    if (this.#messages % mostWaiting === 0) setImmediate(work);
    else work();
  }
}
