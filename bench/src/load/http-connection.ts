import { once } from "node:events";
import { connect } from "node:net";

/** One keep-alive connection that carries one request at a time. */
export interface HttpConnection {
  /** Sends a whole request, head and body, and resolves to the status of its answer once that has arrived in full. */
  exchange(request: string): Promise<Answer>;
  close(): void;
}

export interface Answer {
  status: number;
  /** Status line and headers, as they were sent. */
  head: string;
  body: string;
}

/**
 * Connects to a server on the loopback address.
 *
 * Reads just enough HTTP to know where an answer ends, because whatever the load generator computes is taken from the
 * server that is measured: both share the machine's cores.
 */
export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.setEncoding("latin1");
  await once(socket, "connect");
  let received = "";
  let waiting: PromiseWithResolvers<Answer> | undefined;

  socket.on("data", (chunk) => {
    received = received === "" ? String(chunk) : received + chunk;
    const answer = wholeAnswer(received);
    if (!answer) return;
    received = "";
    waiting?.resolve(answer);
  });
  const closed = new Error("The server closed the connection.");
  socket.on("error", () => {});
  socket.on("close", () => waiting?.reject(closed));

  return {
    exchange(request) {
      if (socket.destroyed) return Promise.reject(closed);
      waiting = Promise.withResolvers();
      socket.write(request, "latin1");
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

function wholeAnswer(text: string): Answer | undefined {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error("The answer has no Content-Length.");
  if (text.length < headEnd + 4 + Number(length)) return undefined;
  return { status: Number(text.slice(9, 12)), head: text.slice(0, headEnd), body: text.slice(headEnd + 4) };
}
