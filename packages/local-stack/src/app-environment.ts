import { apps } from "@platform/app-register/apps";
import type { AppFolder } from "./apps.ts";
import { freePort } from "./free-port.ts";
import type { LocalSecrets } from "./local-secrets.ts";
import type { ServiceKeys } from "./service-keys.ts";
import type { ServerName } from "./start-servers.ts";

/** The ports of one app; they stay the same however often it is started again. */
export interface AppPorts {
  readonly grpc: number;
  readonly ops: number;
}

/** Picks ports for every app, no two the same. */
export async function pickPorts(apps: readonly AppFolder[]): Promise<Map<string, AppPorts>> {
  const ports = new Set<number>();
  while (ports.size < apps.length * 2) ports.add(await freePort());
  const [...picked] = ports;
  return new Map(apps.map((app, n) => [app.name, { grpc: picked[2 * n] ?? 0, ops: picked[2 * n + 1] ?? 0 }]));
}

/** Everything that is the same for all apps of one local platform. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly ports: ReadonlyMap<string, AppPorts>;
  readonly gatewayPort: number;
  readonly urls: Readonly<Record<ServerName, string>>;
  readonly secrets: LocalSecrets;
  readonly keys: ServiceKeys;
}

/**
 * The environment of one app: the addresses of the others and of the servers, its own ports, on the loopback address.
 *
 * @param postgresUrl of the app's own role; absent for an app without a schema, which then cannot reach Postgres at all
 */
export function appEnvironment(
  app: AppFolder,
  surroundings: Surroundings,
  postgresUrl: string | undefined,
): NodeJS.ProcessEnv {
  const { env, ports, urls, secrets, keys, gatewayPort } = surroundings;
  const own = ports.get(app.name);
  const registered = apps.find(({ name }) => name === app.name);
  const addresses = apps.flatMap(({ name, addressVariable }) => {
    const grpc = ports.get(name)?.grpc;
    return grpc ? [[addressVariable, `127.0.0.1:${grpc}`]] : [];
  });
  const made = { CREDENTIALS_PEPPER: secrets.credentialsPepper, WEBHOOK_SECRET_KEY: secrets.webhookSecretKey };
  const ownSecrets = Object.entries(made).map(([variable, value]) => [
    variable,
    registered?.secrets.includes(variable) ? value : undefined,
  ]);
  return {
    ...env,
    ...Object.fromEntries(addresses),
    POSTGRES_URL: postgresUrl,
    REDIS_URL: urls.redis,
    NATS_URL: urls.nats,
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(own?.grpc),
    OPS_HOST: "127.0.0.1",
    OPS_PORT: String(own?.ops),
    HTTP_HOST: "127.0.0.1",
    HTTP_PORT: String(gatewayPort),
    // Used where RPC_AUTHENTICATION=required; without it, development lets everybody on this machine call.
    SERVICE_KEY_FILE: keys.keyFileOf(app.name),
    SERVICE_TRUST_DIR: keys.trustDir,
    // Webhooks may go to this machine, and over plain HTTP; only development may say so.
    PLATFORM_MODE: "development",
    ALLOW_INSECURE_TARGETS: "true",
    ...Object.fromEntries(ownSecrets),
  };
}
