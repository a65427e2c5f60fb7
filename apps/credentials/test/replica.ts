import { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { credentialSha256 } from "@platform/credential-format/credential-format";
import { freePort } from "@platform/local-stack/machine/free-port";
import { rpcClient } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { startApp } from "@platform/service/lifecycle/start-app";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect } from "vitest";
import { app as credentials } from "../src/main.ts";

/** One replica of the service, with typed clients of its RPC services. */
export type Replica = Awaited<ReturnType<typeof startReplica>>;

const pepper = Buffer.alloc(32, 7).toString("base64");

/** Returns all environment variables of a replica that uses the database at `url`. */
export function replicaEnv(url: string, port: number): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: "silent",
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(port),
    POSTGRES_URL: url,
    // Its events stay in the outbox: the service works without NATS.
    NATS_URL: "nats://127.0.0.1:1",
    CREDENTIALS_PEPPER: pepper,
  };
}

export async function startReplica(url: string, env: NodeJS.ProcessEnv = {}) {
  const port = Number(env.GRPC_PORT ?? (await freePort()));
  const app = await startApp(credentials, { ...replicaEnv(url, port), ...env });
  const options = { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs };
  const partner = rpcClient(CredentialsService, options);
  const operator = rpcClient(CredentialsOperatorService, options);
  let stopped: Promise<void> | undefined;

  async function stop(): Promise<void> {
    await app.stop();
    await partner.stop?.();
    await operator.stop?.();
  }
  return {
    opsUrl: app.opsUrl,
    partner: partner.call,
    operator: operator.call,
    /** Calls VerifyApiKey for a bearer value. */
    verify: (secret: string) => partner.call.verifyApiKey({ apiKeySha256: credentialSha256(secret) }),
    /** Calls VerifyClientCredentials for an id and a secret. */
    verifyClient: (clientId: string, secret: string) =>
      partner.call.verifyClientCredentials({ clientId, clientSecretSha256: credentialSha256(secret) }),
    stop: () => (stopped ??= stop()),
  };
}

/** Creates an owner, so that tests do not see each other's keys. */
export async function newOwner(
  { operator }: Replica,
  more: Partial<Record<"ownerType" | "plan" | "name" | "contactEmail", string>> = {},
) {
  const { owner } = await operator.createOwner({ ownerType: "employer", ...more });
  const id = owner?.id ?? "";
  const as = (environment: Tenant["environment"]) => ({ tenant: { environment, ownerId: id } });
  return { id, sandbox: as("sandbox"), production: as("production") };
}

/** Resolves to the fault that a call is rejected with. */
export async function faultOf(call: Promise<unknown>): Promise<Fault> {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Fault);
  return thrown as Fault;
}

/** Resolves to the answer to a verification, which must have no principal. */
export async function refusalOf<Answer extends { principal?: unknown }>(
  verification: Promise<Answer>,
): Promise<Answer> {
  const answer = await verification;
  expect(answer.principal).toBeUndefined();
  return answer;
}
