import { natsConfig } from "@platform/messaging/streams/nats-config";
import { postgresConfig, verifyServer } from "@platform/postgres/pool/config";
import { retentionConfig } from "@platform/retention/config";
import { baseConfig, grpcConfig, loadFrom } from "@platform/service/settings/config";
import { z } from "zod";

const schema = z.object({
  ...baseConfig,
  ...grpcConfig,
  ...postgresConfig,
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(10),
  ...natsConfig,
  UPKEEP_INTERVAL_MS: retentionConfig.UPKEEP_INTERVAL_MS,
});

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
