import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { freePort } from "@platform/local-stack/machine/free-port";
import { startApp } from "@platform/local-stack/platform/start-app";
import { findApps } from "@platform/local-stack/repository/apps";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { type Calls, rpcClient } from "@platform/rpc/client/client";
import { testDatabase } from "@platform/testing/servers/postgres";
import { testRedis } from "@platform/testing/servers/redis";
import { eventually, hangAfterMs } from "@platform/testing/waiting/patience";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import pg from "pg";
import { vi } from "vitest";
import { addressesOfApps, Upstream, unhurried } from "./fixture.ts";

/** An owner with a sandbox key, in the words of the API. */
export interface EdgePartner {
  ownerId: string;
  ownerType: string;
  apiKeyId: string;
  headers: Record<string, string>;
}

interface EdgeOptions {
  gateways?: readonly NodeJS.ProcessEnv[];
  env?: NodeJS.ProcessEnv;
  /** Processes of the credentials service; one unless stated. */
  credentials?: number;
}

/**
 * The public edge as it is deployed: gateways, each with variables of its own, and the credentials service, each a process of its own, on real Postgres
 * and Redis. The services behind, which the edge only passes on to, respond from memory.
 */
export async function testEdge(options: EdgeOptions = {}) {
  const upstream = new Upstream();
  const [database, redis, services] = await Promise.all([
    testDatabase({ services: ["credentials"] }),
    testRedis(),
    upstream.start(),
  ]);
  const processes = new EdgeProcesses(options.env);
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      await services.stop?.();
      processes.removeLogs();
    },
  });
  const sqlUrl = database.urlOf("credentials");
  const grpcPorts = await Promise.all(Array.from({ length: options.credentials ?? 1 }, () => freePort()));
  const credentialsAddress = `ipv4:${grpcPorts.map((port) => `127.0.0.1:${port}`).join(",")}`;
  const [credentials, ...moreCredentials] = await Promise.all(
    grpcPorts.map((port, index) => processes.startCredentials(`credentials-${index}`, port, sqlUrl)),
  );
  if (!credentials) throw new Error("An edge has a credentials service.");
  const addresses = {
    ...addressesOfApps(`127.0.0.1:${services.port()}`),
    REDIS_URL: redis.url,
    CREDENTIALS_ADDRESS: credentialsAddress,
  };
  const gateways = await Promise.all(
    (options.gateways ?? [{}]).map((env, index) =>
      processes.startGateway(`gateway-${index}`, { ...addresses, ...env }),
    ),
  );
  const { operator, sql } = await operatorAndSql(credentialsAddress, sqlUrl);
  return {
    gateways,
    credentials,
    moreCredentials,
    redis,
    upstream,
    operator,
    sql,
    sqlUrl,
    logs: processes.logs,
    newPartner: (environment?: string, ownerType?: string) => newPartner(operator, environment, ownerType),
  };
}

/** Starts apps as processes of their own, which stop after the tests. */
class EdgeProcesses {
  /** Folder with the log of each process. */
  readonly logs = mkdtempSync(join(tmpdir(), "edge-"));
  readonly #env: NodeJS.ProcessEnv;

  /** @param env variables of all processes */
  constructor(env: NodeJS.ProcessEnv = {}) {
    const { PATH, HOME } = process.env;
    this.#env = {
      PATH,
      HOME,
      PLATFORM_MODE: "development",
      OPS_HOST: "127.0.0.1",
      LOG_LEVEL: "debug",
      ...unhurried,
      ...env,
    };
  }

  startCredentials(label: string, grpcPort: number, postgresUrl: string): Promise<ServerProcess> {
    return this.#start("credentials", label, {
      GRPC_HOST: "127.0.0.1",
      GRPC_PORT: String(grpcPort),
      POSTGRES_URL: postgresUrl,
      // Its events stay in the outbox: the service works without NATS.
      NATS_URL: "nats://127.0.0.1:1",
      CREDENTIALS_PEPPER: Buffer.alloc(32, 7).toString("base64"),
    });
  }

  async startGateway(label: string, env: NodeJS.ProcessEnv): Promise<ServerProcess> {
    return this.#start("gateway", label, {
      HTTP_HOST: "127.0.0.1",
      HTTP_PORT: String(await freePort()),
      FAILURES_PER_MINUTE: "100000",
      OPEN_REQUESTS_PER_MINUTE: "100000",
      ...env,
    });
  }

  removeLogs(): void {
    rmSync(this.logs, { recursive: true, force: true });
  }

  async #start(name: string, label: string, env: NodeJS.ProcessEnv): Promise<ServerProcess> {
    const app = findApps().find((candidate) => candidate.name === name);
    if (!app) throw new Error(`There is no app ${name}.`);
    const opsPort = await freePort();
    const server = await startApp(
      {
        app,
        env: { ...this.#env, ...env, OPS_PORT: String(opsPort) },
        opsPort,
        url: `http://127.0.0.1:${env.HTTP_PORT ?? env.GRPC_PORT}`,
        logFile: join(this.logs, `${label}.log`),
      },
      AbortSignal.timeout(hangAfterMs),
    );
    return stopAfterTests(server);
  }
}

type Operator = Calls<typeof CredentialsOperatorService>;

async function operatorAndSql(credentialsAddress: string, sqlUrl: string) {
  const operator = rpcClient(CredentialsOperatorService, { address: credentialsAddress, timeoutMs: hangAfterMs });
  const sql = new pg.Client({ connectionString: sqlUrl });
  await sql.connect();
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      await operator.stop?.();
      await sql.end();
    },
  });
  return { operator: operator.call, sql };
}

/** Creates an owner with an API key, which no rate limit restricts in a test. */
async function newPartner(operator: Operator, environment = "sandbox", ownerType = "employer"): Promise<EdgePartner> {
  // The test before may have killed the service, and the connection is tried again only after a while.
  const { owner } = await vi.waitFor(() => operator.createOwner({ ownerType, plan: "enterprise" }), eventually);
  const ownerId = owner?.id ?? "";
  const { apiKey, secret } = await operator.issueApiKey({ ownerId, environment });
  const headers = { authorization: `Bearer ${secret}` };
  return { ownerId, ownerType, apiKeyId: apiKey?.id ?? "", headers };
}

export type Edge = Awaited<ReturnType<typeof testEdge>>;

/** Sends a request to a gateway and reads its response to the end. */
export async function send(
  gateway: { url: string },
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
) {
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text ? JSON.parse(text) : undefined };
}
