import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jetstream } from "@nats-io/jetstream";
import { connect, headers, type NatsConnection } from "@nats-io/transport-node";
import { apps } from "@platform/app-register/apps";
import type { Event } from "@platform/contracts/events/v1/events";
import { startNats } from "@platform/local-stack/servers/nats";
import { type NatsUsers, natsUsers } from "@platform/local-stack/servers/nats-users";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { catalog, subjectOf } from "@platform/messaging/event/catalog";
import { encodeEvent } from "@platform/messaging/event/event";
import { sourceHeader } from "@platform/messaging/event/event-origin";
import { administrator, type EventedApp, type NatsUser } from "@platform/messaging/streams/nats-accounts";
import { natsPublicKey } from "@platform/messaging/streams/nats-credentials";
import { seedAuthenticator } from "@platform/messaging/streams/nats-key";
import { expect, vi } from "vitest";
import { eventually } from "../waiting/patience.ts";
import { temporaryServer } from "./temporary-server.ts";

const registered = apps.filter(({ usesEvents }) => usesEvents);

/** A NATS server of a test, closed like that of an installation. */
export interface TestNats extends ServerProcess {
  /** File with the seed of an app, which a test may replace. */
  credentialsFile(app: string): string;
  /** Variables with which an app connects. */
  environmentOf(app: string): { NATS_URL: string; NATS_CREDENTIALS_FILE: string };
  /** Options of `natsConnection` for an app. */
  connectionOf(app: string): { url: string; name: string; credentialsFile: string };
  /** A connection of the user that may do everything. The caller closes it. */
  administrator(): Promise<NatsConnection>;
  /** Publishes an event as its source does, in place of the other service. */
  publish(event: Event): Promise<void>;
  /** Has the server read keys and settings again, without a restart; resolves when it has. */
  reload(): Promise<void>;
}

interface TestNatsOptions {
  /** The apps that may connect; default: those of the register. */
  apps?: readonly EventedApp[];
  /** Accounts and users in place of those of the apps, in the format of nats-server. */
  accounts?: (administratorKey: NatsUser) => string;
  /** Further settings in the format of nats-server, called at each start. */
  settings?: () => string;
  /** Called in place of the administrator who creates streams and consumers, whenever the server has started. */
  prepare?: (url: string, createStreams: NatsUsers["createStreams"]) => Promise<unknown>;
}

/** A NATS server with JetStream for one test file, which may stop, kill and restart it. Every app has its own key. */
export async function testNats(options: TestNatsOptions = {}): Promise<TestNats> {
  const { apps: evented = registered, accounts, settings } = options;
  const { prepare = (url, createStreams) => createStreams({ url }) } = options;
  let directory = "";
  // Read from the keys at each call, so that a test can replace them.
  const users = () => natsUsers(join(directory, "users"), evented);
  const administratorKey = () => ({ nkey: natsPublicKey(readFileSync(users().seedFileOf(administrator), "utf8")) });
  const allSettings = () => (accounts?.(administratorKey()) ?? users().config) + (settings?.() ?? "");
  const server = await temporaryServer("nats", (dataDir) => {
    directory = dataDir;
    return startNats({ dataDir, settings: allSettings, prepare: (url) => prepare(url, users().createStreams) });
  });
  const credentialsFile = users().seedFileOf;
  return Object.assign(server, {
    credentialsFile,
    environmentOf: (app: string) => ({ NATS_URL: server.url, NATS_CREDENTIALS_FILE: credentialsFile(app) }),
    connectionOf: (app: string) => ({ url: server.url, name: app, credentialsFile: credentialsFile(app) }),
    administrator: () =>
      connect({
        servers: server.url,
        authenticator: seedAuthenticator(readFileSync(credentialsFile(administrator), "utf8")),
      }),
    async publish(event: Event) {
      const { type, source } = catalog[event.data.case ?? "webhookTest"];
      const authenticator = seedAuthenticator(readFileSync(credentialsFile(source), "utf8"));
      const connection = await connect({ servers: server.url, authenticator });
      const about = headers();
      about.set(sourceHeader, source);
      const options = { msgID: event.id, headers: about };
      await jetstream(connection).publish(subjectOf(type), encodeEvent(event), options);
      await connection.close();
    },
    async reload() {
      const reloads = () => readFileSync(server.logFile, "utf8").split("Reloaded server configuration").length;
      const before = reloads();
      writeFileSync(join(directory, "settings.conf"), allSettings());
      await server.kill("SIGHUP");
      // nats-server 2.9 never responds to an account again of which a client connects while it reloads.
      await vi.waitFor(() => expect(reloads()).toBeGreaterThan(before), eventually);
    },
  });
}
