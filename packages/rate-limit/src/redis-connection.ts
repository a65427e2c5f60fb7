import { once } from "node:events";
import { readFileSync } from "node:fs";
import { serverUrls } from "@platform/service/settings/server-urls";
import { readAuthorities } from "@platform/service/tls/authorities";
import { Cluster, Redis, type RedisOptions } from "ioredis";

// A separate file for editors and redis-cli; a bundle must contain it as an asset.
const script = readFileSync(new URL("./rolling-window.lua", import.meta.url), "utf8");
const scripts = { countRequests: { lua: script } };

const defaultPort = 6379;
const connectTimeoutMs = 2_000;
const maxReconnectDelayMs = 500;
/** A connection without a reply for this long is replaced by a new one. */
const socketTimeoutMs = 5_000;

type Scripted = (Redis | Cluster) & {
  countRequestsBuffer(keys: number, ...args: (string | number)[]): Promise<Buffer>;
};

/** A client that has the command `countRequests`, which runs `rolling-window.lua`. */
export interface RedisConnection {
  countRequests(keys: readonly string[], args: readonly (string | number)[]): Promise<Buffer>;
  /** Connects, and from then on again by itself. Settles with the first attempt, or when a cluster is complete. */
  connect(): Promise<void>;
  close(): void;
}

export interface RedisServer {
  /** With several servers, `redis://host-1:6379,host-2:6379`, the client uses the one that can be written to. */
  url: string;
  /** PEM file of the authorities that verify the server; needs `rediss://`. Every connection reads it again. */
  caFile?: string | undefined;
  /** True if `url` names nodes of a Redis Cluster, or a name that leads to one. They name the others. */
  cluster?: boolean | undefined;
}

// A queued decision would be late, and a resent one would count twice.
const shared = {
  connectionName: "rate-limit",
  disableClientInfo: true,
  connectTimeout: connectTimeoutMs,
  socketTimeout: socketTimeoutMs,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
} satisfies RedisOptions;
type Options = typeof shared & Pick<RedisOptions, "tls">;
const reconnectDelayMs = (attempt: number) => Math.min(attempt * 50, maxReconnectDelayMs);

/** Makes the client of a Redis or a Redis Cluster. Throws a ConfigError if `caFile` cannot be used. */
export function redisConnection({ url, caFile, cluster = false }: RedisServer): RedisConnection {
  const options = { ...shared, ...(caFile && { tls: authoritiesOf(caFile) }) };
  const redis = (cluster ? clusterClient(url, options) : serverClient(url, options)) as Scripted;
  // Without a listener every failed connection attempt would be printed; callers get an error anyway.
  redis.on("error", () => {});
  return {
    countRequests: (keys, args) => redis.countRequestsBuffer(keys.length, ...keys, ...args),
    // The promise of a cluster's client never settles if the first attempt finds the cluster incomplete.
    connect: () => Promise.race([redis.connect(), once(redis, "ready").then(() => {})]),
    close: () => redis.disconnect(),
  };
}

/** Whenever a connection is lost, or a server turns out to be a replica, the next server is tried. */
function serverClient(url: string, options: Options): Redis {
  const servers = nodesOf(url);
  let current = 0;
  const redis = new Redis(serverUrls(url)[0], {
    lazyConnect: true,
    enableOfflineQueue: false,
    scripts,
    retryStrategy(attempt) {
      current = (current + 1) % servers.length;
      Object.assign(redis.options, servers[current]);
      return reconnectDelayMs(attempt);
    },
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
    ...options,
  });
  return redis;
}

function nodesOf(url: string): { host: string; port: number }[] {
  return serverUrls(url).map((one) => {
    const { hostname, port } = new URL(one);
    return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || defaultPort) };
  });
}

function clusterClient(url: string, options: Options): Cluster {
  const { protocol, username, password } = new URL(serverUrls(url)[0]);
  return new Cluster(nodesOf(url), {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: reconnectDelayMs,
    // Names stay names: a certificate is of a name, and what it leads to may change.
    dnsLookup: (address, callback) => callback(null, address),
    // One step to where a slot has moved, and one more after a fail-over; later replies would be late.
    maxRedirections: 2,
    slotsRefreshInterval: 5_000,
    scripts,
    redisOptions: {
      ...(protocol === "rediss:" && { tls: {} }),
      ...options,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
    },
  });
}

/** TLS options whose authorities are read again whenever a connection is made; broken content changes nothing. */
function authoritiesOf(caFile: string): { readonly ca: string } {
  let current = readAuthorities(caFile, "REDIS_CA_FILE");
  return {
    get ca() {
      try {
        current = readAuthorities(caFile, "REDIS_CA_FILE");
      } catch {
        // It is being replaced, or broken: a connection with the old authorities may still succeed.
      }
      return current;
    },
  };
}
