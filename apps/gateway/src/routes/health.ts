import type { FastifyInstance } from "fastify";

/**
 * `GET /health`: the API answers. Needs no credentials; valid ones are told so, bad ones are refused like anywhere else.
 * Says nothing of what lies behind the gateway: that is `/readyz` of the ops port.
 */
export function healthRoute(app: FastifyInstance): void {
  app.get("/health", { config: { public: true } }, async (request) => ({
    status: "ok",
    timestamp: new Date().toISOString(),
    ...(request.principal && { message: "The API is operational and the credentials are valid." }),
  }));
}
