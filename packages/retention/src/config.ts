import { z } from "zod";

/** Variables of an app with retention. */
export const retentionConfig = {
  /** Retention of records without a legal hold. */
  RETENTION_YEARS: z.coerce.number().int().min(1).max(100).default(7),
  /** Interval of upkeep. */
  UPKEEP_INTERVAL_MS: z.coerce.number().int().min(1000).max(86_400_000).default(60_000),
};
