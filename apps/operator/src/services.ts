import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DescService } from "@bufbuild/protobuf";
import { apps } from "@platform/app-register/apps";
import { type Calls, rpcClient } from "@platform/rpc/client";
import { type TokenSource, tokenSource } from "@platform/rpc/service-token";
import { ConfigError } from "@platform/service/config";

/** The services of one platform, as the operator reaches them. */
export interface Services {
  /** Calls a gRPC service of an app while `work` runs. Throws a ConfigError when it is not known where the app is. */
  use<Service extends DescService, Result>(
    app: string,
    service: Service,
    work: (call: Calls<Service>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Of these apps those whose address is known; tells on standard error which are passed over. Throws a ConfigError when
   * none is known.
   */
  known(apps: readonly string[]): string[];
}

const timeoutMs = 30_000;

/**
 * Finds services by the variables that they find each other by (`CREDENTIALS_ADDRESS`), else by the file that tells where
 * the local platform is (`LOCAL_DIR`, or `.local` in this folder).
 */
export function platformServices(env: NodeJS.ProcessEnv): Services {
  const localDir = env.LOCAL_DIR ?? join(process.cwd(), ".local");
  const addressOf = (app: string) => env[addressVariableOf(app)] ?? localAddresses(localDir)[app];

  return {
    async use(app, service, work) {
      const address = addressOf(app);
      if (!address) throw new ConfigError(unknownAddress(app));
      const tokenFor = tokensOf(env, localDir);
      const client = rpcClient(service, { address, timeoutMs, ...(tokenFor && { identity: { tokenFor } }) });
      try {
        return await work(client.call);
      } finally {
        await client.stop?.();
      }
    },
    known(apps) {
      const unknown = apps.filter((app) => addressOf(app) === undefined);
      const [first] = unknown;
      if (first && unknown.length === apps.length) throw new ConfigError(unknownAddress(first));
      if (first) process.stderr.write(`Not asked, because it is not known where they are: ${unknown.join(", ")}\n`);
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
  return `It is not known where ${app} is: set ${addressVariableOf(app)} to host:port, or start the platform here with \`npm start\`.`;
}

function localAddresses(localDir: string): Partial<Record<string, string>> {
  const file = join(localDir, "stack.json");
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")).grpc;
  } catch {
    throw new ConfigError(`${file} cannot be read; start the platform again, or set the addresses of its services.`);
  }
}

/** Undefined where there is no key: then only a platform that asks for none lets the operator in. */
function tokensOf(env: NodeJS.ProcessEnv, localDir: string): TokenSource | undefined {
  const localKey = join(localDir, "service-keys/operator.key");
  const keyFile = env.SERVICE_KEY_FILE ?? (existsSync(localKey) ? localKey : undefined);
  return keyFile === undefined ? undefined : tokenSource({ subject: "operator", keyFile, now: Date.now });
}
