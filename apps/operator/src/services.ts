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
  return new PlatformServices(env, nameOf);
}

class PlatformServices implements Services {
  readonly #requestId = newId("req_");
  readonly #signal = new AbortController().signal;
  readonly #env: NodeJS.ProcessEnv;
  readonly #nameOf: OperatorName;
  readonly #localDir: string;

  constructor(env: NodeJS.ProcessEnv, nameOf: OperatorName) {
    this.#env = env;
    this.#nameOf = nameOf;
    this.#localDir = env.LOCAL_DIR ?? join(process.cwd(), ".local");
  }

  async use<Service extends DescService, Result>(
    app: string,
    service: Service,
    work: (call: Calls<Service>) => Promise<Result>,
  ): Promise<Result> {
    const address = this.#addressOf(app);
    if (!address) throw new ConfigError(unknownAddress(app));
    const tokenFor = tokensOf(this.#env, this.#localDir);
    const caFile = this.#env.RPC_TLS_CA_FILE || undefined;
    const client = rpcClient(service, { address, caFile, timeoutMs, ...(tokenFor && { identity: { tokenFor } }) });
    try {
      const call = { requestId: this.#requestId, actor: actorOf("operator", this.#nameOf()), signal: this.#signal };
      return await runInCall(call, () => work(client.call));
    } finally {
      await client.stop?.();
    }
  }

  known(names: readonly string[]): string[] {
    const unknown = names.filter((app) => this.#addressOf(app) === undefined);
    const [first] = unknown;
    if (first && unknown.length === names.length) throw new ConfigError(unknownAddress(first));
    if (first) process.stderr.write(`Skipped services without a known address: ${unknown.join(", ")}\n`);
    return names.filter((app) => !unknown.includes(app));
  }

  #addressOf(app: string): string | undefined {
    return this.#env[addressVariableOf(app)] ?? localAddresses(this.#localDir)[app];
  }
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

/** Undefined if there is no key: then services refuse the operator. */
function tokensOf(env: NodeJS.ProcessEnv, localDir: string): TokenSource | undefined {
  const localKey = join(localDir, "service-keys/operator.key");
  const keyFile = env.SERVICE_KEY_FILE ?? (existsSync(localKey) ? localKey : undefined);
  return keyFile === undefined ? undefined : tokenSource({ subject: "operator", keyFile, now: Date.now });
}
