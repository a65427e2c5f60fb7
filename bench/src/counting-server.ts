import { fork } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@platform/local-stack/free-port";
import type { BareServer } from "./bare-server.ts";
import type { LoadWork } from "./load-task.ts";

/** Starts a Fastify route that counts each request in Redis, as the gateway does, and does nothing else. */
export async function startCountingServer(work: Extract<LoadWork, { kind: "count-requests" }>): Promise<BareServer> {
  const port = await freePort();
  const child = fork(new URL("./counting-server-process.ts", import.meta.url), [String(port), JSON.stringify(work)]);
  await once(child, "message");
  return {
    port,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}
