import type { Logger } from "@platform/service/observe/log";
import { type BaseConfig, ConfigError } from "@platform/service/settings/config";
import { type TokenSource, tokenSource } from "./service-token.ts";
import { trustedCallers } from "./trusted-callers.ts";
import { type CallerVerifier, callerVerifier, trustedCaller } from "./verify-caller.ts";

/** By which a service says who it is and finds out who calls. Undefined where authentication is off. */
export interface ServiceIdentity {
  tokenFor: TokenSource;
  verify: CallerVerifier;
  /** The caller of a token that was verified before; undefined if its key is not trusted any more. */
  trustedCaller(token: string): Promise<string | undefined>;
}

interface IdentityOptions {
  /** As others name it in their lists of callers. */
  name: string;
  config: Pick<BaseConfig, "PLATFORM_MODE" | "RPC_AUTHENTICATION" | "SERVICE_KEY_FILE" | "SERVICE_TRUST_DIR">;
  log: Pick<Logger, "warn">;
  now?: () => number;
  refreshMs?: number;
}

/**
 * The identity of a service from its configuration. Throws a ConfigError when production would run without: internal gRPC
 * is closed unless somebody has opened it on purpose, and only for development.
 */
export function serviceIdentity(options: IdentityOptions): ServiceIdentity | undefined {
  const { name, config, log, now = Date.now, refreshMs = 5000 } = options;
  const isDevelopment = config.PLATFORM_MODE === "development";
  const mode = config.RPC_AUTHENTICATION ?? (isDevelopment ? "off" : "required");
  if (mode === "off") {
    if (!isDevelopment) throw new ConfigError("RPC_AUTHENTICATION=off needs PLATFORM_MODE=development.");
    return undefined;
  }
  if (!config.SERVICE_KEY_FILE || !config.SERVICE_TRUST_DIR) {
    throw new ConfigError(
      "Services must know each other: set SERVICE_KEY_FILE and SERVICE_TRUST_DIR, or, for development, PLATFORM_MODE=development.",
    );
  }
  const trusted = trustedCallers({
    directory: config.SERVICE_TRUST_DIR,
    refreshMs,
    now,
    onFailure: (err) => log.warn({ err }, "public keys of callers cannot be read"),
  });
  return {
    tokenFor: tokenSource({ subject: name, keyFile: config.SERVICE_KEY_FILE, now }),
    verify: callerVerifier(trusted, now),
    trustedCaller: (token) => trustedCaller(trusted, token),
  };
}
