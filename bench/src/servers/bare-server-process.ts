// The yardstick: a Fastify route that answers with JSON as large as the gateway's and does nothing else.
import { fastify } from "fastify";

process.once("disconnect", () => process.exit());

const app = fastify({ logger: false });
app.get("/api/v1/health", async () => ({
  status: "ok",
  timestamp: new Date().toISOString(),
  message: "The API is operational and the credentials are valid.",
}));
await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
process.send?.("listening");
