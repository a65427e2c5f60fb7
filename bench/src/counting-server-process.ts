// The bare route of ../bare-server.ts behind a rate-limit decision in Redis; forked by counting-server.ts.
import { fastify } from "fastify";
import { countRequestsCaller } from "./count-requests.ts";
import type { LoadWork } from "./load-task.ts";

process.once("disconnect", () => process.exit());

const [port, json = ""] = process.argv.slice(2);
const work: Extract<LoadWork, { kind: "count-requests" }> = JSON.parse(json);
const openCaller = await countRequestsCaller(work);
const count = await openCaller();
let requests = 0;

const app = fastify({ logger: false });
app.addHook("onRequest", () => count(requests++));
app.get("/api/v1/health", async () => ({
  status: "ok",
  timestamp: new Date().toISOString(),
  message: "The API is operational and the credentials are valid.",
}));
await app.listen({ host: "127.0.0.1", port: Number(port) });
process.send?.("listening");
