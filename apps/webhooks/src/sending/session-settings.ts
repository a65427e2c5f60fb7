import type { SessionSettings } from "@platform/postgres/pool/session-settings";

/**
 * Every statement of this service finds a few rows by their keys. Plans that read a whole table are switched off, because a plan
 * that is made while a table is small is used after it has grown. A statement is planned once for a connection: Postgres believes
 * that a plan for the very parameters of a call is better where these choose a partition, and to make one takes several times as
 * long as to run it.
 */
export const sessionSettings: SessionSettings = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_generic_plan",
};

/**
 * Settings of connections whose commits do not wait for the disk, for changes that are made again if the server loses them,
 * such as leases.
 */
export const hastySettings: SessionSettings = { synchronous_commit: "off" };
