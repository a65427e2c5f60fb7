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
    /** Address (`dns:///host:port`) of employee-sync, which has the employee records. */
    EMPLOYEE_SYNC_ADDRESS: z.string().min(1),
    ...postgresConfig,
    /** Connection pool size of one replica. */
    DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(16),
    ...natsConfig,
    /** Concurrent transactions that process reports; less than `DATABASE_MAX_CONNECTIONS`. */
    CONSUMER_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
    /** Maximum number of records in a report. */
    MAX_RECORDS: z.coerce.number().int().min(1).max(100_000).default(payrollBounds.defaultRecords),
    /** Maximum size of an uploaded file. */
    MAX_FILE_BYTES: z.coerce
      .number()
      .int()
      .min(1024)
      .max(payrollBounds.mostFileBytes)
      .default(payrollBounds.defaultFileBytes),
    /** Maximum number of rows in an uploaded file. */
    MAX_FILE_RECORDS: z.coerce.number().int().min(1).max(10_000_000).default(2_000_000),
    /** Files that are stored at once; each uses a connection in addition to DATABASE_MAX_CONNECTIONS. */
    MAX_UPLOADS: z.coerce.number().int().min(1).max(100).default(4),
    /** Maximum number of offers of exposure, per owner and environment, that are neither accepted nor declined. */
    MAX_OPEN_EXPOSURE_OFFERS: z.coerce.number().int().min(1).max(10_000).default(50),
  })
  .refine((config) => config.CONSUMER_CONCURRENCY < config.DATABASE_MAX_CONNECTIONS, {
    path: ["CONSUMER_CONCURRENCY"],
    message: "must be less than DATABASE_MAX_CONNECTIONS, so that processing leaves connections for accepting reports",
  });

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
