import { type Timestamp, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { apps } from "@platform/app-register/apps";
import { CredentialsService, Refusal, type RequestCount } from "@platform/contracts/credentials/v1/credentials";
import { FileState, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { credentialSha256, mintCredential } from "@platform/credential-format/credential-format";
import { freePort } from "@platform/local-stack/machine/free-port";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { implement } from "@platform/rpc/server/handlers";
import { type RpcServer, rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import { startApp } from "@platform/service/lifecycle/start-app";
import { createLogger } from "@platform/service/observe/log";
import { testRedis } from "@platform/testing/servers/redis";
import { afterAll } from "vitest";
import { app as gateway } from "../src/main.ts";
import { MemoryEventLog } from "./event-log.ts";

const log = createLogger("gateway-test", "silent");
const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Not part of this test."));

interface KnownPrincipal {
  credentialId: string;
  ownerId: string;
  ownerType: string;
  environment: Environment;
  plan: string;
  scopes?: string[];
  credentialCreatedAt: Timestamp;
  inactive?: boolean;
}

/** The services behind the gateway, as far as it can see them: real gRPC servers that respond from memory. */
export class Upstream {
  readonly principals = new Map<string, KnownPrincipal>();
  readonly files = new Map<string, Tenant>();
  readonly log = new MemoryEventLog();
  /** Request ids of the reports that came. */
  readonly submissions: string[] = [];
  /** Credentials that the gateway reported as used, once for each report. */
  readonly uses: string[] = [];
  /** Requests that the gateway reported, as it sent them. */
  readonly requestCounts: RequestCount[] = [];
  /** Counts what the gateway asked, again included. */
  verifications = 0;
  /** Credentials that the gateway asked for. */
  readonly verified = new Set<string>();
  /** Awaited by every verification. */
  verifying = Promise.resolve();
  /** Thrown by every call while set. */
  fault: Fault | undefined;
  /** False ends the streams of changes and refuses new ones. */
  vouching = true;
  #held: (() => Promise<void>) | undefined;
  readonly #changes = new Set<(change: { credentialId?: string; ownerId?: string }) => void>();

  /** Streams of changes that gateways read. */
  watchers(): number {
    return this.#changes.size;
  }

  /** An API key that verifies. */
  apiKey(environment: Environment = "sandbox", more: Partial<KnownPrincipal> = {}): { key: string } & KnownPrincipal {
    const key = mintCredential("api_key", environment);
    const principal = { ...this.#principal(environment), credentialId: newId("key_"), ...more };
    this.principals.set(credentialSha256(key).toString("base64"), principal);
    return { key, ...principal };
  }

  /** A client id and secret that verify. */
  client(environment: Environment = "sandbox", more: Partial<KnownPrincipal> = {}) {
    const [clientId, secret] = (["client_id", "client_secret"] as const).map((kind) =>
      mintCredential(kind, environment),
    ) as [string, string];
    const principal = { ...this.#principal(environment), credentialId: clientId, ...more };
    this.principals.set(`${clientId} ${credentialSha256(secret).toString("base64")}`, principal);
    return { clientId, secret, headers: { "x-client-id": clientId, "x-client-secret": secret }, ...principal };
  }

  /** Makes the next reports wait until they are released; `reached` resolves once they all wait. */
  hold(count = 1): { reached: Promise<void>; release(): void } {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let remaining = count;
    this.#held = () => {
      remaining -= 1;
      if (remaining === 0) {
        this.#held = undefined;
        reached.resolve();
      }
      return released.promise;
    };
    return { reached: reached.promise, release: released.resolve };
  }

  /** Makes a credential unknown from now on, and sends that change to the gateways. */
  revoke(credentialId: string): void {
    for (const [key, principal] of this.principals) {
      if (principal.credentialId === credentialId) this.principals.delete(key);
    }
    this.sendChange({ credentialId });
  }

  sendChange(change: { credentialId?: string; ownerId?: string }): void {
    for (const send of this.#changes) send(change);
  }

  #principal(environment: Environment) {
    return {
      credentialId: "",
      ownerId: newId("own_"),
      ownerType: "employer",
      environment,
      plan: "enterprise",
      credentialCreatedAt: timestampFromDate(new Date("2026-03-16T09:30:00.000Z")),
    };
  }

  #verify(key: string): KnownPrincipal | undefined {
    this.verifications++;
    this.verified.add(key);
    if (this.fault) throw this.fault;
    return this.principals.get(key);
  }

  async start(port = 0): Promise<RpcServer> {
    const server = rpcServer({
      host: "127.0.0.1",
      port,
      log,
      drainTimeoutMs: 100,
      services: [this.#credentials(), this.#intake(), this.#fileStatus(), this.log.implementation()],
    });
    await server.start?.();
    return server;
  }

  #credentials() {
    const upstream = this;
    return implement(CredentialsService, {
      async verifyApiKey({ apiKeySha256 }) {
        const principal = upstream.#verify(Buffer.from(apiKeySha256).toString("base64"));
        await upstream.verifying;
        if (!principal) return { refusal: Refusal.NOT_FOUND };
        if (principal.inactive) return { refusal: Refusal.INACTIVE, credentialId: principal.credentialId };
        return { principal };
      },
      async verifyClientCredentials({ clientId, clientSecretSha256 }) {
        const principal = upstream.#verify(`${clientId} ${Buffer.from(clientSecretSha256).toString("base64")}`);
        return principal ? { principal } : {};
      },
      async *watchCredentialChanges(_, call) {
        let pending: { credentialId?: string; ownerId?: string }[] = [];
        let wake = () => {};
        const send = (change: { credentialId?: string; ownerId?: string }) => {
          pending.push(change);
          wake();
        };
        upstream.#changes.add(send);
        try {
          while (!call.signal.aborted) {
            if (!upstream.vouching) throw new Fault("UNAVAILABLE", "NOT_LISTENING", "Changes cannot be received.");
            yield* pending.length > 0 ? pending : [{}];
            pending = [];
            await new Promise<void>((resolve) => {
              wake = resolve;
              setTimeout(resolve, 100);
            });
          }
        } finally {
          upstream.#changes.delete(send);
        }
      },
      createApiKey: unused,
      recordPortalUse: unused,
      changeContactEmail: unused,
      listApiKeys: unused,
      getApiKey: unused,
      renameApiKey: unused,
      deleteApiKey: unused,
      hasOwner: unused,
      countRequests: unused,
      getLogo: unused,
      changeLogo: unused,
      removeLogo: unused,
      async recordCredentialUses({ uses, requestCounts }) {
        upstream.requestCounts.push(...requestCounts);
        for (const { credentialId } of uses) upstream.uses.push(credentialId);
        return {};
      },
    });
  }

  #intake() {
    const upstream = this;
    return implement(PayrollIntakeService, {
      async submitReport(request, call) {
        upstream.submissions.push(call.requestId);
        await upstream.#held?.();
        if (upstream.fault) throw upstream.fault;
        if (!call.tenant) throw new Fault("UNAUTHENTICATED", "TENANT_MISSING", "No tenant.");
        const reportId = newId(call.tenant.environment === "sandbox" ? "PR_TEST_" : "PR_");
        upstream.files.set(reportId, call.tenant);
        return {
          reportId,
          employeeCount: request.records.length,
          totalGrossWages: request.records[0]?.grossWages ?? "0",
        };
      },
      getFile: unused,
    });
  }

  #fileStatus() {
    const upstream = this;
    return implement(FileStatusService, {
      async getFileStatus({ fileId }, call) {
        if (upstream.fault) throw upstream.fault;
        const tenant = upstream.files.get(fileId);
        if (tenant?.ownerId !== call.tenant?.ownerId || tenant?.environment !== call.tenant?.environment) {
          throw new Fault("NOT_FOUND", "FILE_NOT_FOUND", "No file has this id.");
        }
        return { file: { fileId, state: FileState.COMPLETED, recordsTotal: 1, recordsProcessed: 1 } };
      },
    });
  }
}

/**
 * A busy machine is no outage, and whoever is refused or let in anew is so because of what the gateway was told, not because
 * what it remembers has grown old.
 */
export const unhurried = {
  UPSTREAM_TIMEOUT_MS: "60000",
  CREDENTIALS_TIMEOUT_MS: "60000",
  RATE_LIMIT_TIMEOUT_MS: "1000",
  // The client closes an idle connection: a test that works for long would send its next request on one that the gateway has just closed.
  KEEP_ALIVE_TIMEOUT_MS: "3600000",
  CREDENTIAL_CACHE_TTL_MS: "3600000",
};

export interface GatewayFixture {
  url: string;
  upstream: Upstream;
  redis: ServerProcess;
  /** The gRPC server that all upstream services share; stop it to make them unavailable. */
  server: RpcServer;
  /** Base of `/readyz` and `/metrics` of the gateway. */
  opsUrl(): string;
  /** Stops the gateway, as SIGTERM does. */
  stop(): Promise<void>;
  /** Stops the gateway and starts it again on its port. */
  restart(): Promise<void>;
}

/** The variables with the address of every app, when one server takes the place of all. */
export function addressesOfApps(address: string): NodeJS.ProcessEnv {
  return Object.fromEntries(apps.map(({ addressVariable }) => [addressVariable, address]));
}

/** A gateway on real Redis and real gRPC, with its own address limit so high that only tests of it meet it. */
export async function gatewayFixture(env: NodeJS.ProcessEnv = {}): Promise<GatewayFixture> {
  const upstream = new Upstream();
  const [server, redis, port] = await Promise.all([upstream.start(), testRedis(), freePort()]);
  const address = `127.0.0.1:${server.port()}`;
  const variables = {
    LOG_LEVEL: "silent",
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    HTTP_HOST: "127.0.0.1",
    HTTP_PORT: String(port),
    REDIS_URL: redis.url,
    ...addressesOfApps(address),
    FAILURES_PER_MINUTE: "100000",
    OPEN_REQUESTS_PER_MINUTE: "100000",
    ...unhurried,
    ...env,
  };
  let running = await startApp(gateway, variables);
  afterAll(async () => {
    await running.stop();
    await server.stop?.();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    upstream,
    redis,
    server,
    opsUrl: () => running.opsUrl,
    stop: () => running.stop(),
    async restart() {
      await running.stop();
      running = await startApp(gateway, variables);
    },
  };
}

/** The three headers that every response has, as numbers. */
export function rateLimitOf(response: Response): { limit: number; remaining: number; reset: number } {
  const read = (name: string) => Number(response.headers.get(`x-ratelimit-${name}`) ?? Number.NaN);
  return { limit: read("limit"), remaining: read("remaining"), reset: read("reset") };
}
