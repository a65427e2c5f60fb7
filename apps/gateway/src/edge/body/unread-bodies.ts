import type { Socket } from "node:net";
import { requireLeastSpeed } from "@platform/service/call/least-speed";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Connections that close because a request was refused before its body had arrived. */
export interface UnreadBodies {
  /** Closes these connections now, and those of later refusals with their response. */
  stop(): void;
}

/**
 * Reads and drops what is left of the body of a refused request. If it is still arriving, the connection closes after it, which the
 * response says: it closes when the body ends, brings less than 16 KiB in `idleMs` milliseconds, or is too late. A sender that reads the
 * response only when it has sent everything would lose the response of a connection that closed at once.
 *
 * Registered before other hooks: no request that follows on such a connection is processed (RFC 9112, 9.6).
 */
export function registerUnreadBodies(app: FastifyInstance, idleMs: number): UnreadBodies {
  const closing = new Set<Socket>();
  let isStopped = false;

  app.addHook("onRequest", (request, reply, done) => {
    if (!closing.has(request.raw.socket)) return done();
    reply.hijack();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (reply.statusCode >= 400) {
      request.raw.unpipe();
      request.raw.resume();
      if (!request.raw.complete) {
        reply.header("Connection", "close");
        if (!isStopped) closeAfterBody(request);
      }
    }
    done(null, payload);
  });

  function closeAfterBody({ raw }: FastifyRequest): void {
    const { socket } = raw;
    closing.add(socket);
    socket.once("close", () => closing.delete(socket));
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls it when the response is complete.
    socket.destroySoon = () => (raw.complete ? destroySoon() : socket.end());
    raw.once("end", () => {
      if (socket.writableEnded) destroySoon();
    });
    requireLeastSpeed(app.server, raw, idleMs);
  }

  return {
    stop() {
      isStopped = true;
      for (const socket of closing) socket.destroy();
    },
  };
}
