import type { SessionSettings } from "@platform/postgres/session-settings";

/**
 * Every statement of this service finds a few rows by their keys. Plans that read a whole table are switched off, because a plan
 * that is made while a table is small is used after it has grown.
 */
export const sessionSettings: SessionSettings = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
};

/**
 * Of connections whose commits do not wait for the disk; for what is done again if the server loses it, such as leases. Their few
 * statements are planned once for a connection: Postgres planned the lock of owners for each claim again, which took five times
 * as long as the lock.
 */
export const hastySettings: SessionSettings = { synchronous_commit: "off", plan_cache_mode: "force_generic_plan" };
