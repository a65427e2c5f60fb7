// Takes webhooks and notes when each arrived; forked by webhook-stack.ts. Paths that begin with /hang are never answered.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { epochMs } from "./epoch-ms.ts";

process.once("disconnect", () => process.exit());

/** Arrivals since they were asked for last: event, path, Unix time in ms. */
let arrivals: [string, string, number][] = [];

const server = createServer((request, response) => {
  const path = request.url ?? "";
  arrivals.push([String(request.headers["svc-event-id"]), path, epochMs()]);
  request.resume();
  if (!path.startsWith("/hang")) response.end("ok");
});
server.keepAliveTimeout = 60_000;
process.on("message", () => {
  process.send?.(arrivals);
  arrivals = [];
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
