import { rmSync } from "node:fs";
import { freePort } from "@platform/local-stack/machine/free-port";
import { progressOn } from "@platform/local-stack/machine/progress";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { type Platform, type PlatformOptions, startPlatform } from "@platform/local-stack/platform/start-platform";

/** Three windows like the plan with the most of them, and so wide that no measurement reaches their end. */
const unboundedPlan = {
  windows: [60, 3600, 86_400].map((windowSeconds) => ({ limit: 1_000_000_000, windowSeconds })),
  concurrentWebhooks: 100,
};

/** Variables of the apps that differ from their defaults. */
export const benchSettings = { RATE_LIMIT_PLANS: JSON.stringify({ enterprise: unboundedPlan }) };

export interface BenchPlatform extends AsyncDisposable {
  platform: Platform;
  gatewayPort: number;
  /** Ids of the platform's apps and servers by name. */
  processes: Record<string, number>;
  /** Duration of the start of the apps, from their processes to the last one that is ready. */
  appsStartMs: number;
}

/** Starts the whole platform on data of its own that is removed afterwards; each app is a process unless the mode is `single`. */
export async function startBenchPlatform(
  options: Pick<PlatformOptions, "mode" | "apps" | "postgres" | "env"> = {},
): Promise<BenchPlatform> {
  const localDir = makeTemporaryDirectory("bench");
  const { POSTGRES_URL: _, REDIS_URL: __, NATS_URL: ___, ...env } = process.env;
  const progress = progressOn(process.stderr);
  let appsStartMs = Number.NaN;
  const platform = await startPlatform({
    mode: "services",
    ...options,
    localDir,
    // Without keys, as benches call services, and as the commits are that they compare with.
    // Nobody listens at the portal's address, if a bench starts none.
    env: { ...env, RPC_AUTHENTICATION: "off", PORTAL_ADDRESS: "127.0.0.1:9", ...benchSettings, ...options.env },
    gatewayPort: await freePort(),
    progress: {
      ...progress,
      async step(label, work) {
        const startedMs = performance.now();
        const result = await progress.step(label, work);
        if (label === "Apps") appsStartMs = performance.now() - startedMs;
        return result;
      },
    },
  });
  const servers = [...platform.apps.values(), ...Object.values(platform.servers)];
  return {
    platform,
    gatewayPort: Number(new URL(platform.gatewayUrl).port),
    appsStartMs,
    processes: Object.fromEntries(servers.map(({ name, pid }) => [name.toLowerCase(), pid])),
    async [Symbol.asyncDispose]() {
      await platform.stop();
      rmSync(localDir, { recursive: true, force: true });
    },
  };
}
