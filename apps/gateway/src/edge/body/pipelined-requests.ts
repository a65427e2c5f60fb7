import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Requests of one connection in progress. Clients send the next one when they have the response to the one before. */
const most = 16;

/**
 * Closes a connection on which a client sends many requests without waiting for responses: hundreds fit into what Node reads at once, and
 * all of them would begin before a request of anybody else.
 *
 * Registered before other hooks: the requests that have arrived on the closed connection are not processed.
 */
export function registerPipelinedRequests(app: FastifyInstance): void {
  const inProgress = new WeakMap<Socket, number>();
  const countOf = (socket: Socket) => inProgress.get(socket) ?? 0;
  app.addHook("onRequest", ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed || countOf(socket) >= most) {
      reply.hijack();
      socket.destroy();
      return;
    }
    inProgress.set(socket, countOf(socket) + 1);
    reply.raw.once("close", () => inProgress.set(socket, countOf(socket) - 1));
    done();
  });
}
