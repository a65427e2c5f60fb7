import { natsConfig } from "@platform/messaging/streams/nats-config";
import { postgresConfig, verifyServer } from "@platform/postgres/pool/config";
import { retentionConfig } from "@platform/retention/config";
import { baseConfig, grpcConfig, loadFrom } from "@platform/service/settings/config";
import { payrollBounds } from "@platform/validation/bounds";
import { z } from "zod";

const schema = z
  .object({
    ...baseConfig,
    ...grpcConfig,
    ...retentionConfig,
    /** Address (`dns:///host:port`) of credentials, which knows the owners with a retention of their own. */
    CREDENTIALS_ADDRESS: z.string().min(1),
    /** Address (`dns:///host:port`) of premium-audit, which has rate tables and policies. */
    PREMIUM_AUDIT_ADDRESS: z.string().min(1),
    ...postgresConfig,
    /** Connection pool size of one replica. */
    DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
    ...natsConfig,
    /** Concurrent transactions that process payroll reports. */
    CONSUMER_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
    /** Maximum number of changes in one sync. */
    MAX_CHANGES: z.coerce.number().int().min(1).max(100_000).default(payrollBounds.defaultRecords),
  })
  .refine((config) => config.CONSUMER_CONCURRENCY < config.DATABASE_MAX_CONNECTIONS, {
    path: ["CONSUMER_CONCURRENCY"],
    message:
      "must be less than DATABASE_MAX_CONNECTIONS, so that processing of reports leaves connections for requests",
  });

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
