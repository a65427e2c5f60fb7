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

/** Machine of one server. */
interface Machine {
  readonly dataDir: string;
  readonly clientPort: number;
  readonly routePort: number;
  readonly monitorPort: number;
  /** Leads to the server, for its clients. */
  readonly line: Line;
  /** Undefined if it has none of its own. */
  readonly disk: Disk | undefined;
}

/** The line by which one server of the cluster reaches another. */
interface Route {
  readonly source: Machine;
  readonly target: Machine;
  readonly line: Line;
}

/** One server of the cluster. */
export interface NatsNode extends Pick<Machine, "line" | "disk"> {
  readonly server: ServerProcess;
  /** Its name in the cluster. */
  readonly name: string;
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
  /** Rejects with what the server reports of itself if it lacks something. */
  expectHealthy(): Promise<void>;
}

const size = 3;
const streamCount = 1 + apps.filter(({ usesEvents }) => usesEvents).length;

/** After this time without having what it lacks, a server is started once more, as lost-machines.md says. */
const stuckAfterMs = 60_000;

/** Three NATS servers that keep each stream three times. */
export class NatsCluster {
  readonly nodes: readonly NatsNode[];
  /** Variables of the platform, and of the administrator of NATS. */
  readonly env: { NATS_URL: string; NATS_USERS_DIR: string; NATS_STREAM_REPLICAS: string };

  constructor(nodes: readonly NatsNode[], usersDir: string) {
    this.nodes = nodes;
    const url = nodes.map(({ line }) => `nats://127.0.0.1:${line.port}`).join(",");
    this.env = { NATS_URL: url, NATS_USERS_DIR: usersDir, NATS_STREAM_REPLICAS: String(size) };
  }

  /** Opens a connection that may do everything. The caller closes it. */
  administrator(): Promise<NatsConnection> {
    const { NATS_URL, NATS_USERS_DIR } = this.env;
    const authenticator = nkeyAuthenticator(readFileSync(join(NATS_USERS_DIR, `${administratorName}.nk`)));
    return connect({ servers: NATS_URL.split(","), authenticator, timeout: 20_000 });
  }

  /** Finds the server that stores each event first: the leader of the stream of all events. */
  leader(): Promise<NatsNode> {
    return vi.waitFor(async () => {
      const events = (await this.#streams()).find(({ config }) => config.name === eventStream);
      const leader = this.nodes.find(({ name }) => name === events?.cluster?.leader);
      if (!leader) throw new Error("The stream of events has no leader.");
      return leader;
    }, eventually);
  }

  /** Creates streams and consumers that are missing, and waits until all servers have everything. */
  async complete(): Promise<void> {
    await vi.waitFor(() => createStreamsOf(this.env), eventually);
    // A server knows itself what it lacks; a leader may not have noticed yet that it was down.
    for (const node of this.nodes) {
      try {
        await vi.waitFor(() => node.expectHealthy(), { ...eventually, timeout: stuckAfterMs });
      } catch (error) {
        console.warn(`${node.name} is started once more: ${error}`);
        await node.server.restart();
        await vi.waitFor(() => node.expectHealthy(), eventually);
      }
    }
    await vi.waitFor(async () => {
      const streams = await this.#streams();
      const current = streams.map(({ cluster }) => cluster?.replicas?.filter((replica) => replica.current).length);
      expect(current).toEqual(Array.from({ length: streamCount }, () => size - 1));
    }, eventually);
  }

  async #streams(): Promise<StreamInfo[]> {
    const connection = await this.administrator();
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false });
      return await manager.streams.list().next();
    } finally {
      await connection.close();
    }
  }
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
  const { config } = natsUsers(usersDir);
  const dataDirs = Array.from({ length: size }, (_, index) => join(directory, `n${index}`));
  const machines = await Promise.all(dataDirs.map((dataDir) => prepareMachine(dataDir, hasDisks)));
  const routes = await openRoutes(machines);
  const nodes = await Promise.all(machines.map((machine) => startNode(machine, routes, config)));
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      for (const node of nodes) node.mend();
      await Promise.all(nodes.map(({ server }) => server.stop()));
      for (const { line } of [...machines, ...routes]) line.close();
      for (const { disk } of machines) disk?.unmount();
      rmSync(directory, { recursive: true, force: true });
    },
  });
  const cluster = new NatsCluster(nodes, usersDir);
  await cluster.complete();
  return cluster;
}

async function prepareMachine(dataDir: string, hasDisk: boolean): Promise<Machine> {
  const [clientPort, routePort, monitorPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const line = await openLine(clientPort);
  return { dataDir, clientPort, routePort, monitorPort, line, disk: hasDisk ? mountDisk(dataDir) : undefined };
}

/** Opens a line from each machine to each other: a server knows the others only by its own lines. */
function openRoutes(machines: readonly Machine[]): Promise<Route[]> {
  const pairs = machines.flatMap((source) =>
    machines.filter((target) => target !== source).map((target) => ({ source, target })),
  );
  return Promise.all(pairs.map(async (pair) => ({ ...pair, line: await openLine(pair.target.routePort) })));
}

async function startNode(machine: Machine, allRoutes: readonly Route[], usersConfig: string): Promise<NatsNode> {
  const { dataDir, line, disk, monitorPort } = machine;
  const routes = allRoutes.filter(({ source, target }) => source === machine || target === machine);
  let node: NatsNode | undefined;
  const server = await startNats({
    dataDir,
    port: machine.clientPort,
    settings: () => usersConfig + clusterSettings(machine, routes),
    program: () => node?.program ?? requireProgram("nats-server"),
  });
  const variables = await fetch(`http://127.0.0.1:${monitorPort}/varz`);
  const { server_name: name } = (await variables.json()) as { server_name: string };
  const isolate = () => {
    for (const route of routes) route.line.silence();
  };
  node = {
    server,
    name,
    line,
    disk,
    program: undefined,
    isolate,
    lose() {
      isolate();
      line.silence();
    },
    mend() {
      for (const one of [...routes, machine]) one.line.mend();
    },
    wipe: () => rmSync(join(dataDir, "jetstream"), { recursive: true, force: true }),
    async expectHealthy() {
      const response = await fetch(`http://127.0.0.1:${monitorPort}/healthz`);
      if (!response.ok) throw new Error(`/healthz says ${response.status} ${(await response.text()).trim()}`);
    },
  };
  return node;
}

function clusterSettings(machine: Machine, routes: readonly Route[]): string {
  const ownRoutes = routes.filter(({ source }) => source === machine);
  const urls = ownRoutes.map(({ line }) => `"nats://127.0.0.1:${line.port}"`).join(", ");
  // Nothing listens where routes are advertised, so that servers learn of no way around the lines.
  return `
http: "127.0.0.1:${machine.monitorPort}"
client_advertise: "127.0.0.1:${machine.line.port}"
cluster { name: faults, listen: "127.0.0.1:${machine.routePort}", advertise: "127.0.0.1:1", routes: [${urls}] }
`;
}
