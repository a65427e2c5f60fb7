import { fork } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@platform/local-stack/machine/free-port";

/** The yardstick as a process of its own. */
export interface BareServer extends AsyncDisposable {
  port: number;
  pid: number;
}

/** Starts the bare Fastify route that everything else is compared with. */
export async function startBareServer(): Promise<BareServer> {
  const port = await freePort();
  const child = fork(new URL("./bare-server-process.ts", import.meta.url), [String(port)]);
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
