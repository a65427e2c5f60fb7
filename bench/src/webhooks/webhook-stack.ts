import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Profile, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { freePort } from "@platform/local-stack/machine/free-port";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { startApp } from "@platform/local-stack/platform/start-app";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { startNats } from "@platform/local-stack/servers/nats";
import { type NatsUsers, natsUsers } from "@platform/local-stack/servers/nats-users";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrations/migrate";
import { provisionService } from "@platform/postgres/migrations/provision";
import { type RpcClient, rpcClient } from "@platform/rpc/client/client";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { adminDatabase, run } from "../servers/admin-database.ts";
import type { SourceTask } from "./webhook-source.ts";

/** Parts of a stack, each a process but the client. */
interface StackParts {
  directory: string;
  adminUrl: string;
  nats: ServerProcess;
  service: ServerProcess;
  client: RpcClient<typeof WebhooksService>;
  receiver: ChildProcess;
  receiverPort: number;
  source: ChildProcess;
}

/** The webhooks service with a database, a NATS, a source of events and a receiver of its own, each a process. */
export class WebhookStack implements AsyncDisposable {
  /** Ids of its processes by name; Postgres is shared and not among them. */
  readonly processes: Record<string, number>;
  /** Superuser URL of its database. */
  readonly adminUrl: string;
  readonly #parts: StackParts;

  constructor(parts: StackParts) {
    const { service, nats, source, receiver } = parts;
    this.#parts = parts;
    this.adminUrl = parts.adminUrl;
    this.processes = { webhooks: service.pid, nats: nats.pid, source: source.pid ?? 0, receiver: receiver.pid ?? 0 };
  }

  /** Registers webhooks of one owner at paths of the receiver; resolves to their ids. */
  async register(tenant: Tenant, paths: readonly string[]): Promise<string[]> {
    const { client, receiverPort } = this.#parts;
    const ids: string[] = [];
    for (const path of paths) {
      const url = `http://127.0.0.1:${receiverPort}${path}`;
      const request = { profile: Profile.A, ownerType: "employer", events: ["file.processed"], limits, url };
      const created = await client.call.createWebhook(request, { tenant, requestId: newId("req_") });
      ids.push(created.webhook?.id ?? "");
    }
    return ids;
  }

  /** Enables or disables webhooks of an owner. */
  async setActive(tenant: Tenant, webhookIds: readonly string[], isActive: boolean): Promise<void> {
    const { call } = this.#parts.client;
    await Promise.all(webhookIds.map((webhookId) => call.updateWebhook({ webhookId, isActive, limits }, { tenant })));
  }

  /** Commits events at a rate; resolves to when each was committed, by its id. */
  async commit(task: SourceTask): Promise<Map<string, number>> {
    this.#parts.source.send(task);
    const [committed] = (await once(this.#parts.source, "message")) as [[string, number][]];
    return new Map(committed);
  }

  /** Arrivals since the last call: event, path, Unix time in ms. */
  async arrivals(): Promise<[string, string, number][]> {
    this.#parts.receiver.send("arrivals");
    return (await once(this.#parts.receiver, "message"))[0];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { client, service, receiver, source, nats, directory } = this.#parts;
    await client.stop?.();
    await service.stop();
    await Promise.all([receiver, source].map(end));
    await nats.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @param checkout the repository, or another checkout of it whose service is measured beside this one */
export async function startWebhookStack(
  postgresUrl: string,
  name: string,
  checkout = REPOSITORY,
): Promise<WebhookStack> {
  const directory = makeTemporaryDirectory(`bench-${name}`);
  const adminUrl = await createDatabase(postgresUrl, name);
  const databaseUrl = await migratedSchema(adminUrl, "webhooks", join(checkout, "apps/webhooks/migrations"));
  const sourceUrl = await migratedSchema(adminUrl, "source");
  const users = natsUsers(join(directory, "nats-users"));
  const nats = await startNats({
    dataDir: join(directory, "nats"),
    settings: () => users.config,
    prepare: (url) => users.createStreams({ url }),
  });
  const grpcPort = await freePort();
  const service = await startWebhooks({ checkout, directory, databaseUrl, nats, users, grpcPort });
  const receiver = fork(new URL("./webhook-receiver.ts", import.meta.url));
  const [receiverPort] = await once(receiver, "message");
  const sourceArguments = [sourceUrl, nats.url, users.seedFileOf("payroll-intake")];
  const source = fork(new URL("./webhook-source.ts", import.meta.url), sourceArguments);
  await once(source, "message");
  const client = rpcClient(WebhooksService, { address: `127.0.0.1:${grpcPort}` });
  return new WebhookStack({ directory, adminUrl, nats, service, client, receiver, receiverPort, source });
}

/** Creates a schema with the tables of messaging and, if named, those of an app; resolves to its URL. */
async function migratedSchema(adminUrl: string, schema: string, migrations?: string): Promise<string> {
  const url = await provisionService({ adminUrl, service: schema, password: "bench" });
  const app = migrations ? [{ name: "app", path: migrations }] : [];
  await migrate({ url, schema, directories: [messagingMigrations, ...app] });
  return url;
}

interface WebhooksStart {
  checkout: string;
  directory: string;
  databaseUrl: string;
  nats: ServerProcess;
  users: NatsUsers;
  grpcPort: number;
}

async function startWebhooks({ checkout, directory, databaseUrl, nats, users, grpcPort }: WebhooksStart) {
  const opsPort = await freePort();
  const env = {
    ...process.env,
    POSTGRES_URL: databaseUrl,
    NATS_URL: nats.url,
    CREDENTIALS_ADDRESS: "127.0.0.1:1",
    LOG_LEVEL: "warn",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(grpcPort),
    OPS_HOST: "127.0.0.1",
    OPS_PORT: String(opsPort),
    NATS_CREDENTIALS_FILE: users.seedFileOf("webhooks"),
    PLATFORM_MODE: "development",
    ALLOW_INSECURE_TARGETS: "true",
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  const app = { name: "webhooks", main: join(checkout, "apps/webhooks/src/main.ts"), hasSchema: true };
  const logFile = join(directory, "webhooks.log");
  return startApp({ app, env, opsPort, url: "", logFile }, new AbortController().signal);
}

const limits = { maxWebhooks: 10_000, maxInFlight: 100 };

async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const admin = adminDatabase(postgresUrl);
  await run(admin, `CREATE DATABASE ${name}`);
  await admin.stop?.();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, "exit");
}
