import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ANSWER_TIMEOUT_MS } from "./answer-timeout.ts";
import { stopLeftover } from "./process-files.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { requireProgram } from "./server-programs.ts";
import type { ServerRecipe } from "./spawn-server.ts";
import { makeTemporaryDirectory } from "./temporary-directory.ts";

/** Starts a Redis on the loopback address without persistence: the platform stores only short-lived counters in it. */
export async function startRedis(options: {
  dataDir?: string;
  port?: number;
  logFile?: string;
  /** Cancels the start. */
  signal?: AbortSignal;
}): Promise<ServerProcess> {
  const directory = options.dataDir ?? makeTemporaryDirectory("redis");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pidFile = join(directory, "server.pid");
  const recipe: ServerRecipe = {
    name: "Redis",
    command: requireProgram("redis-server"),
    args: (port) => [
      ...["--bind", "127.0.0.1", "--port", String(port)],
      ...["--dir", directory, "--save", "", "--appendonly", "no"],
    ],
    directory,
    logFile: options.logFile ?? join(directory, "server.log"),
    pidFile,
    url: (port) => `redis://127.0.0.1:${port}`,
    port: options.port,
    stopSignal: "SIGTERM",
    tidy: () => stopLeftover(pidFile, directory, "SIGTERM"),
    ready: redisAnswers,
  };
  return startServer(recipe, options.signal);
}

/** Sends PING, and reads the process id to distinguish our Redis from another one on the same port. */
function redisAnswers({ port, pid }: { port: number; pid: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write("PING\r\nINFO server\r\n"));
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error("Redis does not respond.")));
    socket.on("data", (chunk) => {
      answer += chunk.toString("utf8");
      const reported = /process_id:(\d+)\r/.exec(answer)?.[1];
      if (reported === undefined) return;
      socket.destroy();
      if (answer.startsWith("+PONG") && Number(reported) === pid) resolve();
      else reject(new Error(`Another Redis, process ${reported}, listens on port ${port}.`));
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("Redis closed the connection.")));
  });
}
