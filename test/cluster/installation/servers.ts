import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { startNats } from "@platform/local-stack/servers/nats";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import { startRedis } from "@platform/local-stack/servers/redis";
import { testAuthority } from "@platform/testing/servers/self-signed";
import type { ControlPlane } from "../control-plane.ts";
import { hostAddress } from "../nodes/addresses.ts";
import type { Workplace } from "../workplace.ts";

/** Ports of the servers by the names that docs/operations/install.md gives them. */
const ports = { postgres: 5432, redis: 6379, nats: 4222 } as const;

/** Postgres, Redis and NATS of an installation: outside of the cluster, with names in its namespace. */
export interface Servers {
  /** The administrator's `psql`, which knows the password. */
  readonly psql: string;
  /** Starts NATS with TLS and with the users whose keys the page has made in the workplace, which then knows its authority. */
  startNats(place: Workplace): Promise<void>;
}

/**
 * Starts the servers beside the nodes, each with a name in a namespace. They end with the namespace of processes of this process.
 *
 * @param hosts file with addresses of names, which is the one of this machine within the cluster
 */
export async function startServers(cluster: ControlPlane, namespace: string, directory: string): Promise<Servers> {
  const [postgres, redis] = await Promise.all([
    startPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } }),
    startRedis({ dataDir: join(directory, "redis") }),
  ]);
  await forward(postgres.port, ports.postgres);
  await forward(redis.port, ports.redis);
  for (const [name, port] of Object.entries(ports)) await nameServer(cluster, namespace, name, port);
  const password = decodeURIComponent(new URL(postgres.url).password);
  return {
    psql: `PGHOSTADDR=${hostAddress} PGPASSWORD='${password}' exec /usr/bin/psql "$@"`,
    async startNats(place) {
      const authority = testAuthority();
      const { cert, key } = authority.issue("nats");
      const file = (name: string, content: string) => {
        writeFileSync(join(place.directory, name), content);
        return join(place.directory, name);
      };
      const tls = `tls { cert_file: ${file("nats.crt", cert)}, key_file: ${file("nats.key", key)} }\n`;
      const accounts = readFileSync(join(place.directory, "nats-users/accounts.conf"), "utf8");
      const nats = await startNats({ dataDir: join(directory, "nats"), settings: () => `${tls}${accounts}` });
      await forward(nats.port, ports.nats);
      file("ca.crt", authority.cert);
      await place.run("kubectl create secret generic servers-ca --from-file=ca.crt");
    },
  };
}

/** The servers listen on the loopback address: carries what comes for them to it. */
async function forward(localPort: number, port: number): Promise<void> {
  const server = createServer((near) => {
    const far = connect(localPort, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true);
      one.pipe(other);
      one.on("error", () => {});
      one.on("close", () => other.destroy());
    }
  });
  server.listen(port, hostAddress);
  await once(server, "listening");
}

/** Gives a server outside of the cluster a name in a namespace. */
async function nameServer(cluster: ControlPlane, namespace: string, name: string, port: number): Promise<void> {
  await cluster.api.create(`/api/v1/namespaces/${namespace}/services`, {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name },
    spec: { ports: [{ name, port }] },
  });
  await cluster.api.create(`/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`, {
    apiVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    addressType: "IPv4",
    metadata: { name, labels: { "kubernetes.io/service-name": name } },
    endpoints: [{ addresses: [hostAddress] }],
    ports: [{ name, port }],
  });
}

/** Within the cluster's namespaces, has this machine know an address by a name. */
export function nameAddress(directory: string, name: string, address: string): void {
  const file = join(directory, "hosts");
  writeFileSync(file, `127.0.0.1 localhost\n${address} ${name}\n`);
  execFileSync("mount", ["--bind", file, "/etc/hosts"]);
}
