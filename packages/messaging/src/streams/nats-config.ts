import { type BaseConfig, ConfigError } from "@platform/service/settings/config";
import { z } from "zod";

/** Variables of an app that connects to NATS. */
export const natsConfig = {
  /** `nats://host:port`, or `tls://host:port` to refuse a server without TLS; several servers are separated by commas. */
  NATS_URL: z.string().min(1),
  /** File with this service's nkey seed, `.creds`, or `user:password`. Required unless PLATFORM_MODE=development. */
  NATS_CREDENTIALS_FILE: z.string().min(1).optional(),
  /** File with the certificate authorities of NATS, in PEM; default: those of Node. Read at every connect; requires TLS. */
  NATS_CA_FILE: z.string().min(1).optional(),
};

/** Parsed variables of an app that connects to NATS. */
export type NatsConfig = z.output<z.ZodObject<typeof natsConfig>>;

/** Throws a ConfigError if production would run without credentials for NATS. */
export function requireNatsCredentials(config: NatsConfig & Pick<BaseConfig, "PLATFORM_MODE">): void {
  if (config.NATS_CREDENTIALS_FILE || config.PLATFORM_MODE === "development") return;
  throw new ConfigError(
    "NATS must know each service: set NATS_CREDENTIALS_FILE, or, for development, PLATFORM_MODE=development.",
  );
}
