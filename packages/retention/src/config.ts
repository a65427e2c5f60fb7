import { z } from "zod";

/** Variables of an app that keeps what it may not keep for ever. */
export const retentionConfig = {
  /** For how long, where no legal hold says longer. */
  RETENTION_YEARS: z.coerce.number().int().min(1).max(100).default(7),
  /** How often the service looks for what its age or the calendar has made due. */
  UPKEEP_INTERVAL_MS: z.coerce.number().int().min(1000).max(86_400_000).default(60_000),
};
