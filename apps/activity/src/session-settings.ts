import type { SessionSettings } from "@platform/postgres/pool/session-settings";

/**
 * Each way to list has a statement of its own, which is planned once for a connection: Postgres believes that a plan for the very
 * parameters of a call is better where these choose partitions, and to make one takes longer than to read a page.
 */
export const sessionSettings: SessionSettings = { plan_cache_mode: "force_generic_plan" };
