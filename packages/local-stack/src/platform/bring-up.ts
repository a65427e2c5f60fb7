import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { OldSchemaError } from "@platform/postgres/migrations/applied-migrations";
import { provisionService } from "@platform/postgres/migrations/provision";
import { serviceIdentity } from "@platform/rpc/trust/service-identity";
import { baseConfig, loadFrom } from "@platform/service/settings/config";
import { z } from "zod";
import { builtFiles, servedArchives } from "../demo/built-files.ts";
import type { DemoCredentials } from "../demo/demo-credentials.ts";
import { createOwners, type OperatorAccess, seedDemoOwners } from "../demo/demo-owners.ts";
import type { DemoPortal } from "../demo/demo-sign-ins.ts";
import { seedSignInsWhenAllowed } from "../demo/seed-sign-ins-when-allowed.ts";
import { allOf } from "../machine/all-of.ts";
import { freePort, isPortFree } from "../machine/free-port.ts";
import type { Progress } from "../machine/progress.ts";
import { type AppFolder, findApps, platformMain } from "../repository/apps.ts";
import { endHungServer } from "../servers/end-hung-server.ts";
import { natsUsers as natsUsersOf } from "../servers/nats-users.ts";
import type { ServerProcess } from "../servers/server-process.ts";
import { type ServerName, type Servers, type ServersOptions, startServers } from "../servers/start-servers.ts";
import { pickPorts, pooledUrl, type ReachedAt, type RoleUrls, type Surroundings } from "./app-environment.ts";
import { keepRunning } from "./keep-running.ts";
import { localSecrets } from "./local-secrets.ts";
import { migrateSchema } from "./migrate-schema.ts";
import { type ProcessStart, processStarts } from "./process-starts.ts";
import type { RunningProcesses } from "./running-processes.ts";
import { callersFileOf, serviceKeys } from "./service-keys.ts";
import { type ProcessMode, writeStackFile } from "./stack-file.ts";
import { type AppStart, startApp } from "./start-app.ts";
import { watchLocalDirectory } from "./watch-local-directory.ts";

/** Addresses and credentials of the running platform. */
export interface PlatformParts {
  readonly gatewayUrl: string;
  readonly credentials: DemoCredentials;
  /** Creates three more owners like the demo owners; their ids begin with this name. */
  createOwners(name: string): Promise<DemoCredentials>;
  /** The portal with two sign-ins; undefined if it is not among the apps. */
  readonly portal: DemoPortal | undefined;
  /** Processes of the apps by name: `platform`, or that of the app. Further ones are `<name>-2` and so on. */
  readonly apps: ReadonlyMap<string, ServerProcess>;
  /**
   * Restarts one process of an app from its current sources; the others keep running.
   *
   * @throws Error with the end of its log if it does not start; it then stays stopped until it is restarted
   */
  restartApp(name: string, options?: { readonly migrate: boolean }): Promise<void>;
  /** The servers that were started, without those that were already running. */
  readonly servers: Readonly<Partial<Record<ServerName, ServerProcess>>>;
}

interface BringUpOptions {
  readonly localDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly gatewayPort?: number;
  readonly portalPort?: number;
  readonly mode?: ProcessMode;
  readonly apart?: readonly string[];
  readonly main?: string | undefined;
  readonly apps?: readonly AppFolder[];
  readonly replicas?: number;
  readonly reachedAt?: ReachedAt;
  readonly postgres?: ServersOptions["postgres"];
  readonly progress: Progress;
  /** Receives every process as soon as it runs. */
  readonly processes: RunningProcesses;
  /** Aborts when the platform is stopped, so that nothing more is started. */
  readonly ending: AbortSignal;
}

const PREFERRED_GATEWAY_PORT = 8080;
const PREFERRED_PORTAL_PORT = 8081;

/** Order of stopping: first the gateway, then the other apps, then the servers. */
const STOP_RANK = { gateway: 0, app: 1, server: 2, postgres: 3 };

/** The started servers and apps, which the stack file describes. */
interface Running {
  readonly localDir: string;
  readonly mode: ProcessMode;
  readonly folders: readonly AppFolder[];
  readonly surroundings: Surroundings;
  readonly servers: Servers["started"];
  readonly starts: readonly ProcessStart[];
  readonly apps: ReadonlyMap<string, ServerProcess>;
  readonly credentials: DemoCredentials;
  portal: DemoPortal | undefined;
}

/** Starts the platform step by step; from then on restarts processes that end unexpectedly. */
export async function bringUp(options: BringUpOptions): Promise<PlatformParts> {
  const { localDir, env, progress, processes, ending, mode = "single", replicas = 1 } = options;
  const natsUsers = natsUsersOf(join(localDir, "nats-users"));
  const folders = options.apps ?? findApps();
  const together = mode === "single" ? folders.filter(({ name }) => !options.apart?.includes(name)) : [];
  const [{ urls, started: servers }, pagesFolder] = await allOf([
    startServers({
      localDir,
      env,
      natsUsers,
      progress,
      logFile: (name) => freshLog(localDir, name),
      postgres: options.postgres,
      signal: ending,
      onStarted: (server) => processes.add(server.name === "Postgres" ? STOP_RANK.postgres : STOP_RANK.server, server),
    }),
    buildServedFiles(options, folders),
  ]);
  const ports = await pickPorts(folders, together, options);
  const surroundings = await surroundingsOf(options, folders, { urls, ports, natsUsers, pagesFolder });
  const roleUrls = await progress.step("Schemas", () => prepareSchemas({ localDir, servers }, folders, surroundings));
  const starts = processStarts({
    folders,
    surroundings,
    roleUrls,
    replicas,
    program: mode === "single" ? { name: "platform", main: options.main ?? platformMain } : undefined,
    together,
    logFile: (name) => freshLog(localDir, name),
  });
  const operator = accessAs("operator", surroundings);
  const portal = accessAs("portal", surroundings);
  ending.throwIfAborted();
  const apps = await progress.step("Apps", (remark) => startApps(starts, { processes, ending, remark }));
  ending.throwIfAborted();
  const gatewayUrl = gatewayUrlOf(surroundings);
  const credentials = await progress.step("Demo owners", () => seedDemoOwners({ localDir, gatewayUrl, ...portal }));
  const described = { localDir, mode, folders, surroundings, servers, starts, apps, credentials };
  const running: Running = { ...described, portal: undefined };
  if (folders.some(({ name }) => name === "portal")) await addSignIns(running, operator, options);
  describe(running);
  keepAllRunning(running, options);
  return {
    gatewayUrl,
    credentials,
    portal: running.portal,
    apps,
    restartApp: (name, restartOptions) => restartApp(running, name, restartOptions),
    servers,
    createOwners: (name) => createOwners(name, portal),
  };
}

/** Builds what the gateway and the portal serve. Resolves to the folder of the portal's pages; a bundle has its own. */
async function buildServedFiles(
  { env, main, progress }: BringUpOptions,
  folders: readonly AppFolder[],
): Promise<string | undefined> {
  if (main !== undefined) return env.PAGES_DIR;
  const [pagesFolder] = await allOf([
    env.PAGES_DIR ?? progress.step("Pages", () => builtFiles(folders, "portalPages")),
    progress.step("SDKs", () => allOf(servedArchives.map((archive) => builtFiles(folders, archive)))),
  ]);
  return pagesFolder;
}

/** Chooses the ports of the gateway and the portal, and generates the secrets and keys that they need before they start. */
async function surroundingsOf(
  options: BringUpOptions,
  folders: readonly AppFolder[],
  { pagesFolder, ...others }: Pick<Surroundings, "urls" | "ports" | "natsUsers"> & { pagesFolder: string | undefined },
): Promise<Surroundings> {
  const { localDir, env, progress } = options;
  const gatewayPort = await choosePort("gateway", options.gatewayPort ?? PREFERRED_GATEWAY_PORT, progress);
  // With a chosen port of the gateway, this platform runs beside another one.
  const preferredPortalPort = options.gatewayPort === undefined ? PREFERRED_PORTAL_PORT : 0;
  const portalPort = await choosePort("portal", options.portalPort ?? preferredPortalPort, progress);
  const names = folders.map(({ name }) => name);
  const namesWithSchema = folders.filter(({ hasSchema }) => hasSchema).map(({ name }) => name);
  const keys = serviceKeys(localDir, names);
  const secrets = localSecrets(localDir, namesWithSchema);
  return {
    ...others,
    env: pagesFolder ? { ...env, PAGES_DIR: pagesFolder } : env,
    gatewayPort,
    portalPort,
    secrets,
    keys,
    callersFile: callersFileOf(localDir),
  };
}

/** Creates and migrates the schemas of the apps. Resolves to the URLs of their roles. */
async function prepareSchemas(
  data: Pick<Running, "localDir" | "servers">,
  folders: readonly AppFolder[],
  { env, secrets, urls }: Surroundings,
): Promise<Map<string, RoleUrls>> {
  const prepared = folders.map(async (app): Promise<[string, RoleUrls][]> => {
    const password = secrets.rolePasswords[app.name];
    if (!password) return [];
    const direct = await provisionService({ adminUrl: urls.postgres, service: app.name, password });
    const roleUrls = { direct, pooled: pooledUrl(env, direct) };
    await migrateApp(data, app, roleUrls);
    return [[app.name, roleUrls]];
  });
  return new Map((await Promise.all(prepared)).flat());
}

async function migrateApp(
  { localDir, servers }: Pick<Running, "localDir" | "servers">,
  app: AppFolder,
  { direct, pooled }: RoleUrls,
): Promise<void> {
  if (app.migrate) return app.migrate(direct);
  try {
    await migrateSchema(app.name, direct, pooled !== undefined);
  } catch (error) {
    if (!(error instanceof OldSchemaError) || !servers.postgres) throw error;
    throw new Error(
      `${localDir} has data of an older release (the schema ${error.schema}: ${error.finding}): delete or move it, or start ` +
        `release ${error.release} once with it.`,
    );
  }
}

/** Adds the two demo sign-ins of the portal. While a service of another release refuses them, they are added later. */
async function addSignIns(
  running: Running,
  { identity, caFile }: OperatorAccess,
  { progress, ending }: BringUpOptions,
): Promise<void> {
  const { localDir, surroundings, credentials } = running;
  const seed = {
    localDir,
    identity,
    caFile,
    ownerId: credentials.sandbox.profileA.owner_id,
    portalUrl: `http://localhost:${surroundings.portalPort}`,
    portalAddress: addressOf("portal", surroundings),
  };
  const added = (portal: DemoPortal) => {
    running.portal = portal;
    describe(running);
  };
  running.portal = await progress.step("Demo sign-ins", () =>
    seedSignInsWhenAllowed(seed, { progress, signal: ending, added }),
  );
}

/** Writes the stack file. */
function describe({
  localDir,
  mode,
  folders,
  surroundings,
  servers,
  starts,
  apps,
  credentials,
  portal,
}: Running): void {
  const { ports, urls } = surroundings;
  const server = (name: ServerName) => ({ url: urls[name], ...(servers[name] && { pid: servers[name].pid }) });
  const grpcApps = folders.filter(({ name }) => name !== "gateway");
  writeStackFile(localDir, {
    mode,
    gateway: { url: gatewayUrlOf(surroundings) },
    grpc: Object.fromEntries(grpcApps.map(({ name }) => [name, addressOf(name, surroundings)])),
    ops: Object.fromEntries(folders.map(({ name }) => [name, `http://${ports.get(name)?.[0]?.opsAddress}`])),
    postgres: server("postgres"),
    redis: server("redis"),
    nats: server("nats"),
    processes: Object.fromEntries(
      starts.flatMap(({ name, runs }) => runs.map((app) => [app, apps.get(name)?.pid ?? 0])),
    ),
    credentials,
    ...(portal && { portal }),
  });
}

/** From now on, processes that end or hang are restarted. */
function keepAllRunning(running: Running, { progress, processes, ending: signal }: BringUpOptions): void {
  const restarted = () => describe(running);
  for (const process of processes.all()) void keepRunning(process, { progress, signal, restarted });
  for (const server of Object.values(running.servers)) void endHungServer(server, { progress, signal });
  void watchLocalDirectory(running.localDir, { progress, signal });
}

async function restartApp(running: Running, name: string, { migrate } = { migrate: false }): Promise<void> {
  const app = running.apps.get(name);
  const start = running.starts.find((one) => one.name === name);
  if (!app || !start) throw new Error(`Unknown app ${name}.`);
  await app.stop();
  const { POSTGRES_URL: url, POSTGRES_DIRECT_URL: direct } = start.env;
  if (migrate && url) await migrateSchema(start.app.name, direct ?? url, direct !== undefined);
  try {
    await app.restart();
  } catch (error) {
    await app.stop();
    throw error;
  }
  describe(running);
}

function gatewayUrlOf({ gatewayPort }: Surroundings): string {
  return `http://127.0.0.1:${gatewayPort}`;
}

/** `host:port` of the gRPC server of an app's first process. */
function addressOf(name: string, { ports }: Surroundings): string {
  return `127.0.0.1:${ports.get(name)?.[0]?.grpc}`;
}

/**
 * Access with which the platform is seeded: as the operator, who adds people, or as the portal, which issues credentials also to owners
 * that use some.
 */
function accessAs(name: "operator" | "portal", surroundings: Surroundings): OperatorAccess {
  const { env, keys } = surroundings;
  const config = loadFrom(z.object(baseConfig), {
    RPC_AUTHENTICATION: env.RPC_AUTHENTICATION ?? "required",
    PLATFORM_MODE: "development",
    SERVICE_KEY_FILE: keys.keyFileOf(name),
    SERVICE_TRUST_DIR: keys.trustDir,
  });
  return {
    identity: serviceIdentity({ name, config, log: { warn() {} } }),
    credentialsAddress: addressOf("credentials", surroundings),
    caFile: env.RPC_TLS_CA_FILE,
  };
}

/**
 * Starts all apps concurrently, because some wait for each other. If one cannot start, the start of the others is
 * cancelled.
 */
async function startApps(
  starts: readonly AppStart[],
  options: { processes: RunningProcesses; ending: AbortSignal; remark: (text: string) => void },
): Promise<Map<string, ServerProcess>> {
  const apps = new Map<string, ServerProcess>();
  const oneFailed = new AbortController();
  const cancelled = AbortSignal.any([options.ending, oneFailed.signal]);
  const results = await Promise.allSettled(
    starts.map(async (start) => {
      const app = await startApp(start, cancelled).catch((error) => {
        oneFailed.abort(error);
        throw error;
      });
      options.processes.add(start.app.name === "gateway" ? STOP_RANK.gateway : STOP_RANK.app, app);
      apps.set(app.name, app);
      options.remark([...apps.keys()].sort().join(", "));
    }),
  );
  if (results.some(({ status }) => status === "rejected")) throw cancelled.reason;
  return apps;
}

async function choosePort(name: string, preferredPort: number, progress: Progress): Promise<number> {
  if (preferredPort !== 0 && (await isPortFree(preferredPort))) return preferredPort;
  const port = await freePort();
  if (preferredPort !== 0) progress.line(`! Port ${preferredPort} is in use; the ${name} listens on ${port}`);
  return port;
}

/** Each start writes new logs and keeps those of the previous start. */
function freshLog(localDir: string, name: string): string {
  const directory = join(localDir, "logs");
  const path = join(directory, `${name}.log`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (existsSync(path)) renameSync(path, join(directory, `${name}.previous.log`));
  return path;
}
