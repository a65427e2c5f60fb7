import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { freePort } from "@platform/local-stack/machine/free-port";
import { startApp } from "@platform/local-stack/platform/start-app";
import type { Platform } from "@platform/local-stack/platform/start-platform";
import { findApps } from "@platform/local-stack/repository/apps";
import { benchSettings } from "./platform.ts";

/** A gateway beside the one of the platform, as a process of its own. */
export interface SecondGateway extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/** Starts another replica of the gateway on the same services and the same Redis, with variables of its own. */
export async function startSecondGateway(platform: Platform, settings: NodeJS.ProcessEnv = {}): Promise<SecondGateway> {
  const app = findApps().find(({ name }) => name === "gateway");
  if (!app) throw new Error("There is no gateway to start.");
  const stack = JSON.parse(readFileSync(platform.stackFile, "utf8"));
  const addresses = apps.map(({ name, addressVariable }) => [addressVariable, stack.grpc[name]]);
  const port = await freePort();
  const opsPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...Object.fromEntries(addresses),
    REDIS_URL: stack.redis.url,
    HTTP_HOST: "127.0.0.1",
    HTTP_PORT: String(port),
    OPS_HOST: "127.0.0.1",
    OPS_PORT: String(opsPort),
    PLATFORM_MODE: "development",
    ...benchSettings,
    ...settings,
  };
  const logFile = join(platform.localDir, `logs/gateway-${port}.log`);
  return startApp({ app, env, opsPort, url, logFile }, AbortSignal.timeout(60_000));
}
