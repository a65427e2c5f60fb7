import { natsConfig } from "@platform/messaging/streams/nats-config";
import { postgresConfig, verifyServer } from "@platform/postgres/pool/config";
import { retentionConfig } from "@platform/retention/config";
import { baseConfig, grpcConfig, loadFrom } from "@platform/service/settings/config";
import { z } from "zod";

const schema = z.object({
  ...baseConfig,
  ...grpcConfig,
  ...retentionConfig,
  /** Address (`dns:///host:port`) of credentials, which knows the owners with a retention of their own. */
  CREDENTIALS_ADDRESS: z.string().min(1),
  ...postgresConfig,
  /** Connection pool size of one replica. */
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(10),
  ...natsConfig,
  /** Concurrent transactions that record changes. */
  CONSUMER_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
});

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
