import type { ConnectRouter } from "@connectrpc/connect";
import { errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { callKey } from "../admission/serve-pages.ts";
import { toConnectError, unreadable } from "../problem.ts";

type Handler = ConnectRouter["handlers"][number];

/**
 * Responds to requests that Connect cannot read with INVALID_ARGUMENT and a problem, as pages expect. It reads the message of a unary RPC
 * before any interceptor runs, and calls a malformed one an internal error.
 */
export function refuseUnreadable(handlers: Handler[]): void {
  for (const [index, handler] of handlers.entries()) {
    const readable = async (request: Parameters<Handler>[0]) => {
      const response = await handler(request);
      const call = request.contextValues?.get(callKey);
      if (!call || call.isRead || !response.body || response.status < 400) return response;
      const header = new Headers(response.header);
      const body = errorToJsonBytes(toConnectError(unreadable(), call.requestId), undefined);
      header.delete("content-encoding");
      header.set("content-length", String(body.length));
      return { ...response, status: 400, header, body: bytesOf(body) };
    };
    handlers[index] = Object.assign(readable, handler);
  }
}

async function* bytesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
