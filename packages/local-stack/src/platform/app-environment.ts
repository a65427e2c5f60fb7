import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { freePort } from "../machine/free-port.ts";
import type { AppFolder } from "../repository/apps.ts";
import type { NatsUsers } from "../servers/nats-users.ts";
import type { ServerName } from "../servers/start-servers.ts";
import type { LocalSecrets } from "./local-secrets.ts";
import type { ServiceKeys } from "./service-keys.ts";

/** Ports of one process of an app; they do not change at restarts. */
interface AppPorts {
  readonly grpc: number;
  /** Port at which other apps reach `grpc`. */
  readonly reached: number;
  /** The same for all apps of a process. */
  readonly ops: number;
  /** `host:port` and path below which `/livez`, `/readyz` and `/metrics` are those of the app. */
  readonly opsAddress: string;
  /** Port of the HTTP server of the gateway or the portal, in a process that is not its first. */
  readonly http: number;
}

/** Opens a port that leads to the gRPC port of an app, for its callers. */
export type ReachedAt = (app: string, grpcPort: number) => Promise<number>;

/**
 * Picks ports for each process of each app, no two the same, except the ops ports of those that share a process.
 *
 * @param together those that do
 */
export async function pickPorts(
  apps: readonly AppFolder[],
  together: readonly AppFolder[],
  { replicas = 1, reachedAt = async (_app, grpcPort) => grpcPort }: { replicas?: number; reachedAt?: ReachedAt },
): Promise<Map<string, readonly AppPorts[]>> {
  const picked = new Map<string, AppPorts[]>(apps.map(({ name }) => [name, []]));
  for (let replica = 0; replica < replicas; replica += 1) {
    const shared = await freePort();
    for (const [name, ports] of picked) {
      const grpc = await freePort();
      const reached = await reachedAt(name, grpc);
      const isShared = together.length > 1 && together.some((app) => app.name === name);
      const ops = isShared ? shared : await freePort();
      const opsAddress = `127.0.0.1:${ops}${isShared ? `/${name}` : ""}`;
      ports.push({ grpc, reached, ops, opsAddress, http: await freePort() });
    }
  }
  return picked;
}

/** Address of an app for its callers; with several processes, those of all of them, which share the calls. */
function addressOf(ports: readonly AppPorts[]): string {
  const addresses = ports.map(({ reached }) => `127.0.0.1:${reached}`).join(",");
  return ports.length > 1 ? `ipv4:${addresses}` : addresses;
}

/** Configuration shared by all apps of a local platform. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Ports of each process of each app. */
  readonly ports: ReadonlyMap<string, readonly AppPorts[]>;
  readonly gatewayPort: number;
  readonly portalPort: number;
  readonly urls: Readonly<Record<ServerName, string>>;
  readonly secrets: LocalSecrets;
  readonly keys: ServiceKeys;
  /** Path of the list of methods that other teams may call. */
  readonly callersFile: string;
  readonly natsUsers: NatsUsers;
}

/** URLs of Postgres with an app's own role. */
export interface RoleUrls {
  readonly direct: string;
  /** Through the pooler, if there is one. */
  readonly pooled: string | undefined;
}

/** The same role and database, at the pooler that POSTGRES_POOLER names as `host:port`. */
export function pooledUrl(env: NodeJS.ProcessEnv, direct: string): string | undefined {
  if (!env.POSTGRES_POOLER) return undefined;
  const url = new URL(direct);
  url.host = env.POSTGRES_POOLER;
  return url.href;
}

/**
 * Environment variables of one app: addresses of the other apps and of the servers, and its own ports on the loopback
 * address.
 *
 * @param postgres absent for an app without a schema, which then cannot access Postgres
 * @param replica which process of the app, from 0
 */
export function appEnvironment(
  app: AppFolder,
  surroundings: Surroundings,
  postgres: RoleUrls | undefined,
  replica: number,
): NodeJS.ProcessEnv {
  const { env, ports, urls, secrets, keys, callersFile, natsUsers, gatewayPort, portalPort } = surroundings;
  const appPorts = ports.get(app.name)?.[replica];
  const firstHttpPort = app.name === "portal" ? portalPort : gatewayPort;
  const registered = apps.find(({ name }) => name === app.name);
  const addresses = apps.flatMap(({ name, addressVariable }) => {
    const callerPorts = ports.get(name);
    return callerPorts ? [[addressVariable, addressOf(callerPorts)]] : [];
  });
  const allSecrets = {
    CREDENTIALS_PEPPER: secrets.credentialsPepper,
    WEBHOOK_SECRET_KEY: secrets.webhookSecretKey,
    PORTAL_SECRET_KEY: secrets.portalSecret,
  };
  const ownSecrets = Object.entries(allSecrets).map(([variable, value]) => [
    variable,
    registered?.secrets.includes(variable) ? value : undefined,
  ]);
  return {
    ...env,
    ...Object.fromEntries(addresses),
    POSTGRES_URL: postgres?.pooled ?? postgres?.direct,
    ...(postgres?.pooled && { POSTGRES_DIRECT_URL: postgres.direct }),
    REDIS_URL: urls.redis,
    NATS_URL: urls.nats,
    ...(registered?.usesEvents && natsCredentials(env, natsUsers, app.name)),
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(appPorts?.grpc),
    OPS_HOST: "127.0.0.1",
    OPS_PORT: String(appPorts?.ops),
    HTTP_HOST: "127.0.0.1",
    HTTP_PORT: String(replica === 0 ? firstHttpPort : appPorts?.http),
    ...(app.name === "portal" && {
      // Passkeys belong to a host name, which an address is not.
      PORTAL_ORIGIN: env.PORTAL_ORIGIN ?? `http://localhost:${portalPort}`,
      API_REFERENCE_URL: `http://127.0.0.1:${gatewayPort}/api/v1/docs`,
      GATEWAY_OPS_ADDRESS: ports.get("gateway")?.[0]?.opsAddress,
    }),
    // As in production, so that another team can try its key, and see it refused.
    RPC_AUTHENTICATION: env.RPC_AUTHENTICATION ?? "required",
    RPC_CALLERS_FILE: env.RPC_CALLERS_FILE ?? callersFile,
    SERVICE_KEY_FILE: keys.keyFileOf(app.name),
    SERVICE_TRUST_DIR: keys.trustDir,
    // Webhooks may use loopback addresses and plain HTTP; only allowed in development.
    PLATFORM_MODE: "development",
    ALLOW_INSECURE_TARGETS: "true",
    ...Object.fromEntries(ownSecrets),
  };
}

/**
 * Credentials of an app for NATS. A NATS that was already running has the users of NATS_USERS_DIR, or accepts everybody if that is
 * not set.
 */
function natsCredentials(env: NodeJS.ProcessEnv, users: NatsUsers, app: string): NodeJS.ProcessEnv {
  if (!env.NATS_URL) return { NATS_CREDENTIALS_FILE: users.seedFileOf(app) };
  return env.NATS_USERS_DIR ? { NATS_CREDENTIALS_FILE: join(env.NATS_USERS_DIR, `${app}.nk`) } : {};
}
