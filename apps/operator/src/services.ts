import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DescService } from "@bufbuild/protobuf";
import { apps } from "@platform/app-register/apps";
import { type Calls, rpcClient } from "@platform/rpc/client/client";
import { type TokenSource, tokenSource } from "@platform/rpc/trust/service-token";
import { actorOf } from "@platform/service/call/actor";
import { runInCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { ConfigError } from "@platform/service/settings/config";

/** Calls the services of one platform. */
export interface Services {
  /** Runs `work` with a client of a gRPC service of an app. Throws a ConfigError if the address of the app is unknown. */
  use<Service extends DescService, Result>(
    app: string,
    service: Service,
    work: (call: Calls<Service>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Returns those of the apps whose address is known, and prints the others to standard error. Throws a ConfigError if no
   * address is known.
   */
  known(apps: readonly string[]): string[];
}

const timeoutMs = 30_000;

/** Name under which the changes of a command are recorded. */
export type OperatorName = () => string;

/**
 * Finds the services by their variables (`CREDENTIALS_ADDRESS` and so on), else by the stack file of the local platform
 * (in `LOCAL_DIR`, or `.local` in the current folder). All calls of one command have the same request id.
 */
export function platformServices(env: NodeJS.ProcessEnv, nameOf: OperatorName): Services {
  const requestId = newId("req_");
  const { signal } = new AbortController();
  const localDir = env.LOCAL_DIR ?? join(process.cwd(), ".local");
  const addressOf = (app: string) => env[addressVariableOf(app)] ?? localAddresses(localDir)[app];

  return {
    async use(app, service, work) {
      const address = addressOf(app);
      if (!address) throw new ConfigError(unknownAddress(app));
      const tokenFor = tokensOf(env, localDir);
      const caFile = env.RPC_TLS_CA_FILE || undefined;
      const client = rpcClient(service, { address, caFile, timeoutMs, ...(tokenFor && { identity: { tokenFor } }) });
      try {
        const call = { requestId, actor: actorOf("operator", nameOf()), signal };
        return await runInCall(call, () => work(client.call));
      } finally {
        await client.stop?.();
      }
    },
    known(apps) {
      const unknown = apps.filter((app) => addressOf(app) === undefined);
      const [first] = unknown;
      if (first && unknown.length === apps.length) throw new ConfigError(unknownAddress(first));
      if (first) process.stderr.write(`Skipped services without a known address: ${unknown.join(", ")}\n`);
      return apps.filter((app) => !unknown.includes(app));
    },
  };
}

function addressVariableOf(app: string): string {
  const registered = apps.find(({ name }) => name === app);
  if (!registered) throw new ConfigError(`The platform has no app ${app}.`);
  return registered.addressVariable;
}

function unknownAddress(app: string): string {
  return `The address of ${app} is unknown: set ${addressVariableOf(app)} to host:port, or start a local platform with \`npm start\`.`;
}

function localAddresses(localDir: string): Partial<Record<string, string>> {
  const file = join(localDir, "stack.json");
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")).grpc;
  } catch {
    throw new ConfigError(`Cannot read ${file}: start the platform again, or set the addresses of its services.`);
  }
}

/** Undefined if there is no key: then only a platform without service authentication accepts the operator. */
function tokensOf(env: NodeJS.ProcessEnv, localDir: string): TokenSource | undefined {
  const localKey = join(localDir, "service-keys/operator.key");
  const keyFile = env.SERVICE_KEY_FILE ?? (existsSync(localKey) ? localKey : undefined);
  return keyFile === undefined ? undefined : tokenSource({ subject: "operator", keyFile, now: Date.now });
}
