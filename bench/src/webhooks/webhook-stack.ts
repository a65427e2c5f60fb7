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
import { natsUsers } from "@platform/local-stack/servers/nats-users";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrations/migrate";
import { provisionService } from "@platform/postgres/migrations/provision";
import { rpcClient } from "@platform/rpc/client/client";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { adminDatabase, run } from "../servers/admin-database.ts";
import type { SourceTask } from "./webhook-source.ts";

/** The webhooks service with a database, a NATS, a source of events and a receiver of its own, each a process. */
export interface WebhookStack extends AsyncDisposable {
  /** Ids of its processes by name; Postgres is shared and not among them. */
  processes: Record<string, number>;
  /** Superuser URL of its database. */
  adminUrl: string;
  /** Registers webhooks of one owner at paths of the receiver; resolves to their ids. */
  register(tenant: Tenant, paths: readonly string[]): Promise<string[]>;
  /** Enables or disables webhooks of an owner. */
  setActive(tenant: Tenant, webhookIds: readonly string[], isActive: boolean): Promise<void>;
  /** Commits events at a rate; resolves to when each was committed, by its id. */
  commit(task: SourceTask): Promise<Map<string, number>>;
  /** Arrivals since the last call: event, path, Unix time in ms. */
  arrivals(): Promise<[string, string, number][]>;
}

/** @param checkout the repository, or another checkout of it whose service is measured beside this one */
export async function startWebhookStack(
  postgresUrl: string,
  name: string,
  checkout = REPOSITORY,
): Promise<WebhookStack> {
  const directory = makeTemporaryDirectory(`bench-${name}`);
  const adminUrl = await createDatabase(postgresUrl, name);
  const provision = (service: string) => provisionService({ adminUrl, service, password: "bench" });
  const url = await provision("webhooks");
  const sourceUrl = await provision("source");
  const app = { name: "app", path: join(checkout, "apps/webhooks/migrations") };
  await migrate({ url, schema: "webhooks", directories: [messagingMigrations, app] });
  await migrate({ url: sourceUrl, schema: "source", directories: [messagingMigrations] });
  const users = natsUsers(join(directory, "nats-users"));
  const nats = await startNats({
    dataDir: join(directory, "nats"),
    settings: () => users.config,
    prepare: (url) => users.createStreams({ url }),
  });
  const grpcPort = await freePort();
  const opsPort = await freePort();
  const service = await startApp(
    {
      app: { name: "webhooks", main: join(checkout, "apps/webhooks/src/main.ts"), hasSchema: true },
      env: {
        ...process.env,
        POSTGRES_URL: url,
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
      },
      opsPort,
      url: "",
      logFile: join(directory, "webhooks.log"),
    },
    new AbortController().signal,
  );
  const receiver = fork(new URL("./webhook-receiver.ts", import.meta.url));
  const [port] = await once(receiver, "message");
  const source = fork(new URL("./webhook-source.ts", import.meta.url), [
    sourceUrl,
    nats.url,
    users.seedFileOf("payroll-intake"),
  ]);
  await once(source, "message");
  const client = rpcClient(WebhooksService, { address: `127.0.0.1:${grpcPort}` });

  return {
    adminUrl,
    processes: { webhooks: service.pid, nats: nats.pid, source: source.pid ?? 0, receiver: receiver.pid ?? 0 },
    async register(tenant, paths) {
      const ids: string[] = [];
      for (const path of paths) {
        const request = { profile: Profile.A, ownerType: "employer", events: ["file.processed"], limits };
        const target = { url: `http://127.0.0.1:${port}${path}` };
        const created = await client.call.createWebhook(
          { ...request, ...target },
          { tenant, requestId: newId("req_") },
        );
        ids.push(created.webhook?.id ?? "");
      }
      return ids;
    },
    async setActive(tenant, webhookIds, isActive) {
      const update = (webhookId: string) => client.call.updateWebhook({ webhookId, isActive, limits }, { tenant });
      await Promise.all(webhookIds.map(update));
    },
    async commit(task) {
      source.send(task);
      const [committed] = (await once(source, "message")) as [[string, number][]];
      return new Map(committed);
    },
    async arrivals() {
      receiver.send("arrivals");
      return (await once(receiver, "message"))[0];
    },
    async [Symbol.asyncDispose]() {
      await client.stop?.();
      await service.stop();
      await Promise.all([receiver, source].map(end));
      await nats.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
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
