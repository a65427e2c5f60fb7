import { natsConfig } from "@platform/messaging/streams/nats-config";
import { postgresConfig, verifyServer } from "@platform/postgres/pool/config";
import { retentionConfig } from "@platform/retention/config";
import { baseConfig, grpcConfig, loadFrom } from "@platform/service/settings/config";
import { documentBounds, policyBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { storeUrl } from "./desk/document-store/store-url.ts";
import { mostDays, reminderDays } from "./due-dates/reminder-days.ts";

const schema = z
  .object({
    ...baseConfig,
    ...grpcConfig,
    ...retentionConfig,
    /** Address (`dns:///host:port`) of credentials, which knows the owners with a retention of their own. */
    CREDENTIALS_ADDRESS: z.string().min(1),
    ...postgresConfig,
    /** Connection pool size of one replica. */
    DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(4).max(500).default(10),
    ...natsConfig,
    /** Address (`dns:///host:port`) of payroll-intake. */
    PAYROLL_INTAKE_ADDRESS: z.string().min(1),
    /** Concurrently rated audits; each holds a year of an employer's payroll in memory. */
    AUDIT_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
    /** Days until an audit must be finished, from its last day or its opening. */
    AUDIT_DUE_DAYS: z.coerce.number().int().min(1).max(mostDays).default(60),
    /** Days until a request for records must be answered. */
    RECORDS_DUE_DAYS: z.coerce.number().int().min(1).max(mostDays).default(14),
    /** Days of reminders relative to a due date. */
    REMINDER_DAYS: reminderDays.prefault("-14,-3,1,14"),
    /** Maximum size of a document. */
    MAX_DOCUMENT_BYTES: z.coerce
      .number()
      .int()
      .min(1024)
      .max(documentBounds.mostBytes)
      .default(documentBounds.defaultBytes),
    /** Documents that a replica stores at once; each holds a connection only while a part is written. */
    MAX_DOCUMENT_UPLOADS: z.coerce.number().int().min(1).max(100).default(4),
    /** Bucket of an S3-compatible store for documents; without it they are in Postgres. */
    DOCUMENT_STORE_URL: storeUrl.optional(),
    /** Grace period of new billings that state none, in days. */
    LATE_REPORT_GRACE_DAYS: z.coerce
      .number()
      .int()
      .min(0)
      .max(policyBounds.graceDays)
      .default(policyBounds.defaultGraceDays),
  })
  .refine((config) => config.AUDIT_CONCURRENCY < config.DATABASE_MAX_CONNECTIONS - 2, {
    path: ["AUDIT_CONCURRENCY"],
    message: "must be less than DATABASE_MAX_CONNECTIONS minus 2, so that rating leaves connections for requests",
  })
  .refine(
    ({ DOCUMENT_STORE_URL: store, PLATFORM_MODE: mode }) =>
      mode !== "production" || !store?.endpoint.startsWith("http:"),
    { path: ["DOCUMENT_STORE_URL"], message: "must be an https: URL in production" },
  );

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
