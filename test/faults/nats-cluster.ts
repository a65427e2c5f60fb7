import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { jetstreamManager, type StreamInfo } from "@nats-io/jetstream";
import { connect, type NatsConnection, nkeyAuthenticator } from "@nats-io/transport-node";
import { apps } from "@platform/app-register/apps";
import { freePort } from "@platform/local-stack/machine/free-port";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { startNats } from "@platform/local-stack/servers/nats";
import { createStreamsOf, natsUsers } from "@platform/local-stack/servers/nats-users";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { requireProgram } from "@platform/local-stack/servers/server-programs";
import { administrator as administratorName } from "@platform/messaging/streams/nats-accounts";
import { eventStream } from "@platform/messaging/streams/streams";
import { type Line, openLine } from "@platform/testing/reading/line";
import { eventually } from "@platform/testing/waiting/patience";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { expect, vi } from "vitest";
import { type Disk, mountDisk } from "./disk.ts";

/** One server of the cluster. */
export interface NatsNode {
  readonly server: ServerProcess;
  /** Its name in the cluster. */
  readonly name: string;
  /** Leads to it, for its clients. */
  readonly line: Line;
  /** Undefined if it has none of its own. */
  readonly disk: Disk | undefined;
  /** Path of nats-server from its next start on; undefined: the one on the PATH. */
  program: string | undefined;
  /** Cuts it off from the other servers; its clients stay connected. */
  isolate(): void;
  /** Cuts it off from everybody, as if its machine were lost. */
  lose(): void;
  /** Ends `isolate` and `lose`. */
  mend(): void;
  /** Deletes its disk; the server must be stopped. */
  wipe(): void;
}

/** Three NATS servers that keep each stream three times. */
export interface NatsCluster {
  readonly nodes: readonly NatsNode[];
  /** Variables of the platform, and of the administrator of NATS. */
  readonly env: { NATS_URL: string; NATS_USERS_DIR: string; NATS_STREAM_REPLICAS: string };
  /** The server that stores each event first: the leader of the stream of all events. */
  leader(): Promise<NatsNode>;
  /** A connection that may do everything. The caller closes it. */
  administrator(): Promise<NatsConnection>;
  /** Creates streams and consumers that are missing, and waits until all servers have everything. */
  complete(): Promise<void>;
}

const size = 3;
const indexes = Array.from({ length: size }, (_, index) => index);
const streamCount = 1 + apps.filter(({ usesEvents }) => usesEvents).length;

/** After this time without having what it lacks, a server is started once more, as lost-machines.md says. */
const stuckAfterMs = 60_000;

/** Throws what a server says of itself if it lacks something. */
async function isHealthy(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  if (!response.ok) throw new Error(`/healthz says ${response.status} ${(await response.text()).trim()}`);
}

/**
 * Starts three NATS servers, with lines between them and to their clients; they are stopped at the end of the test file.
 *
 * @param hasDisks whether each has a disk of its own
 */
export async function natsCluster(hasDisks: boolean): Promise<NatsCluster> {
  const directory = makeTemporaryDirectory("faults-nats");
  const usersDir = join(directory, "users");
  mkdirSync(usersDir);
  const users = natsUsers(usersDir);
  const clientPorts = await Promise.all(indexes.map(() => freePort()));
  const routePorts = await Promise.all(indexes.map(() => freePort()));
  const monitorPorts = await Promise.all(indexes.map(() => freePort()));
  const clientLines = await Promise.all(clientPorts.map((port) => openLine(port)));
  // From each server to each: a server knows the others only by its own lines, because nothing listens where routes are advertised.
  const routes = await Promise.all(indexes.map(() => Promise.all(routePorts.map((port) => openLine(port)))));
  const settingsOf = (index: number) => {
    const others = routes[index]?.filter((_, other) => other !== index) ?? [];
    const urls = others.map(({ port }) => `"nats://127.0.0.1:${port}"`).join(", ");
    return `${users.config}
http: "127.0.0.1:${monitorPorts[index]}"
client_advertise: "127.0.0.1:${clientLines[index]?.port}"
cluster { name: faults, listen: "127.0.0.1:${routePorts[index]}", advertise: "127.0.0.1:1", routes: [${urls}] }
`;
  };
  const dataDirs = indexes.map((index) => join(directory, `n${index}`));
  const disks = hasDisks ? dataDirs.map(mountDisk) : [];
  const programs: (string | undefined)[] = [];
  const start = (port: number, index: number) =>
    startNats({
      dataDir: dataDirs[index] ?? "",
      port,
      settings: () => settingsOf(index),
      program: () => programs[index] ?? requireProgram("nats-server"),
    });
  const servers = await Promise.all(clientPorts.map(start));
  const lines = [...clientLines, ...routes.flat()];
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      for (const line of lines) line.mend();
      await Promise.all(servers.map((server) => server.stop()));
      for (const line of lines) line.close();
      for (const disk of disks) disk.unmount();
      rmSync(directory, { recursive: true, force: true });
    },
  });

  const url = clientLines.map(({ port }) => `nats://127.0.0.1:${port}`).join(",");
  const authenticator = nkeyAuthenticator(readFileSync(users.seedFileOf(administratorName)));
  const administratorOf = (...servers: string[]) => connect({ servers, authenticator, timeout: 20_000 });
  async function streams(): Promise<StreamInfo[]> {
    const connection = await administratorOf(...url.split(","));
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false });
      return await manager.streams.list().next();
    } finally {
      await connection.close();
    }
  }
  async function nodeOf(server: ServerProcess, index: number): Promise<NatsNode> {
    const connection = await administratorOf(server.url);
    const name = connection.info?.server_name ?? "";
    await connection.close();
    const line = clientLines[index];
    if (!line) throw new Error(`There is no line to server ${index}.`);
    const between = routes.flatMap((to, source) => to.filter((_, other) => (source === index) !== (other === index)));
    const all = [...between, line];
    const each = (which: Line[], change: "silence" | "mend") => {
      for (const one of which) one[change]();
    };
    return {
      server,
      name,
      line,
      disk: disks[index],
      get program() {
        return programs[index];
      },
      set program(path) {
        programs[index] = path;
      },
      isolate: () => each(between, "silence"),
      lose: () => each(all, "silence"),
      mend: () => each(all, "mend"),
      wipe: () => rmSync(join(dataDirs[index] ?? "", "jetstream"), { recursive: true, force: true }),
    };
  }
  const nodes = await Promise.all(servers.map(nodeOf));
  const cluster: NatsCluster = {
    nodes,
    env: { NATS_URL: url, NATS_USERS_DIR: usersDir, NATS_STREAM_REPLICAS: String(size) },
    administrator: () => administratorOf(...url.split(",")),
    leader: () =>
      vi.waitFor(async () => {
        const events = (await streams()).find(({ config }) => config.name === eventStream);
        const leader = nodes.find(({ name }) => name === events?.cluster?.leader);
        if (!leader) throw new Error("The stream of events has no leader.");
        return leader;
      }, eventually),
    async complete() {
      await vi.waitFor(() => createStreamsOf(cluster.env), eventually);
      // A leader may not have noticed yet that a server was away, which knows itself what it lacks.
      for (const [index, port] of monitorPorts.entries()) {
        const healthy = () => isHealthy(port);
        try {
          await vi.waitFor(healthy, { ...eventually, timeout: stuckAfterMs });
        } catch (error) {
          console.warn(`${nodes[index]?.name} is started once more: ${error}`);
          await servers[index]?.restart();
          await vi.waitFor(healthy, eventually);
        }
      }
      await vi.waitFor(async () => {
        const current = (await streams()).map(
          ({ cluster: group }) => group?.replicas?.filter((one) => one.current).length,
        );
        expect(current).toEqual(Array.from({ length: streamCount }, () => size - 1));
      }, eventually);
    },
  };
  await cluster.complete();
  return cluster;
}
