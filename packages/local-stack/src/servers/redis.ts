import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { connect as connectSecurely } from "node:tls";
import { stopLeftover } from "../machine/process-files.ts";
import { makeTemporaryDirectory } from "../machine/temporary-directory.ts";
import { readResponse } from "./read-response.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { requireProgram } from "./server-programs.ts";
import type { ServerRecipe } from "./spawn-server.ts";

/** Starts a Redis on the loopback address without persistence: the platform stores only short-lived counters in it. */
export async function startRedis(options: {
  dataDir?: string;
  port?: number;
  logFile?: string;
  /** Serves TLS only, with this certificate. */
  tls?: { readonly certFile: string; readonly keyFile: string };
  /** Makes it a node that may join a cluster, whose nodes talk to each other on this port. */
  clusterPort?: number;
  /** Cancels the start. */
  signal?: AbortSignal;
}): Promise<ServerProcess> {
  const directory = options.dataDir ?? makeTemporaryDirectory("redis");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pidFile = join(directory, "server.pid");
  const { tls, clusterPort } = options;
  const tlsFiles = tls ? ["--tls-cert-file", tls.certFile, "--tls-key-file", tls.keyFile] : [];
  const recipe: ServerRecipe = {
    name: "Redis",
    command: requireProgram("redis-server"),
    args: (port) => [
      "--bind",
      "127.0.0.1",
      tls ? "--tls-port" : "--port",
      String(port),
      ...(tls ? ["--port", "0", "--tls-auth-clients", "no", ...tlsFiles] : []),
      ...(clusterPort ? clusterArgs(clusterPort) : []),
      "--dir",
      directory,
      "--save",
      "",
      "--appendonly",
      "no",
    ],
    directory,
    logFile: options.logFile ?? join(directory, "server.log"),
    pidFile,
    url: (port) => `${tls ? "rediss" : "redis"}://127.0.0.1:${port}`,
    port: options.port,
    stopSignal: "SIGTERM",
    tidy: () => stopLeftover(pidFile, directory, "SIGTERM"),
    ready: ({ port, pid }) => redisReady(port, pid, tls !== undefined),
  };
  return startServer(recipe, options.signal);
}

/** A node that does not respond for a second is replaced by its replica, if it has one, which copies it at once. */
function clusterArgs(port: number): string[] {
  const timing = ["--cluster-node-timeout", "1000", "--repl-diskless-sync-delay", "0"];
  return ["--cluster-enabled", "yes", "--cluster-port", String(port), ...timing];
}

/** Sends PING, and reads the process id to distinguish our Redis from another one on the same port. */
async function redisReady(port: number, pid: number, usesTls: boolean): Promise<void> {
  const ping = () => socket.write("PING\r\nINFO server\r\n");
  // The process id says which Redis it is, so its certificate does not have to.
  const socket = usesTls
    ? connectSecurely({ port, host: "127.0.0.1", rejectUnauthorized: false }, ping)
    : connect({ port, host: "127.0.0.1" }, ping);
  const processId = /process_id:(\d+)\r/;
  const response = await readResponse("Redis", socket, (text) => processId.test(text));
  const reported = processId.exec(response)?.[1];
  if (response.startsWith("+PONG") && Number(reported) === pid) return;
  throw new Error(`Another Redis, process ${reported}, listens on port ${port}.`);
}
