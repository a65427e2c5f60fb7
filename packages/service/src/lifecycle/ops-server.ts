import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { version } from "../settings/version.ts";
import type { Part } from "./part.ts";

export interface OpsServer extends Part {
  /** `http://host:port` once started. */
  url(): string;
}

interface OpsServerOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Names of the apps of a process with several; each then has the paths below its name, too. */
  apps: readonly string[];
  /** Resolves to the parts that are not ready, of all apps or one, with reasons; empty if all are ready. `part` names one. */
  unready(app?: string, part?: string): Promise<Record<string, string>>;
  /** Returns the metrics of all apps or one in the Prometheus text format. */
  metrics(app?: string): Promise<string>;
}

/**
 * The ops port for Kubernetes and Prometheus, separate from the public port. `/livez`: the event loop runs. `/readyz`:
 * the release, and 503 with the parts that are not ready, if any; `/readyz/grpc`: the same for one part. `/metrics`: Prometheus text.
 * In a process with several apps, `/webhooks/readyz` and `/webhooks/metrics` are those of one app.
 */
export function opsServer(options: OpsServerOptions): OpsServer {
  let server: Server | undefined;

  async function resultOf(fullPath: string): Promise<{ status: number; type: string; body: string }> {
    const app = options.apps.find((name) => fullPath.startsWith(`/${name}/`));
    const path = app === undefined ? fullPath : fullPath.slice(app.length + 1);
    if (path === "/livez") return { status: 200, type: "application/json", body: '{"status":"ok"}' };
    if (path === "/metrics") {
      return { status: 200, type: "text/plain; version=0.0.4; charset=utf-8", body: await options.metrics(app) };
    }
    const [, part] = /^\/readyz(?:\/(\w+))?$/.exec(path) ?? ["", ""];
    if (part === "") return { status: 404, type: "application/json", body: '{"error":"not found"}' };
    const unready = await options.unready(app, part);
    const ready = Object.keys(unready).length === 0;
    const body = JSON.stringify({ status: ready ? "ok" : "unready", version, unready });
    return { status: ready ? 200 : 503, type: "application/json", body };
  }

  return {
    name: "ops",
    async start() {
      const listening = Promise.withResolvers<void>();
      server = createServer((request, response) => {
        resultOf((request.url ?? "/").split("?", 1)[0] ?? "/").then(
          ({ status, type, body }) => response.writeHead(status, { "content-type": type }).end(body),
          () => response.writeHead(500).end(),
        );
      });
      server.once("error", listening.reject);
      server.listen(options.port, options.host, listening.resolve);
      await listening.promise;
    },
    async stop() {
      const closed = Promise.withResolvers<void>();
      if (!server) return;
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
    url() {
      const { port } = (server?.address() ?? { port: options.port }) as AddressInfo;
      return `http://${options.host === "0.0.0.0" ? "127.0.0.1" : options.host}:${port}`;
    },
  };
}
