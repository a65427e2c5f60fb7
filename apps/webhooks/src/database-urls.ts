import { changeUrl } from "@platform/postgres/server-urls";

// Every statement of this service finds a few rows by their keys. Plans that read a whole table are switched off, because a plan
// that is made while a table is small is used after it has grown.
const byKey = ["-c enable_seqscan=off", "-c enable_hashjoin=off", "-c enable_mergejoin=off", "-c jit=off"];

// Its few statements are planned once for a connection. Postgres planned the lock of owners for each claim again, which took five
// times as long as the lock.
const hasty = ["-c synchronous_commit=off", "-c plan_cache_mode=force_generic_plan"];

/**
 * URLs of the database for two kinds of connections. `durable`: a commit waits for the disk. `hasty`: it does not; for what
 * is done again if the server loses it, such as leases.
 */
export function databaseUrls(url: string): { durable: string; hasty: string } {
  return { durable: withOptions(url, byKey), hasty: withOptions(url, [...byKey, ...hasty]) };
}

function withOptions(url: string, options: readonly string[]): string {
  return changeUrl(url, ({ searchParams }) => {
    const own = searchParams.get("options");
    searchParams.set("options", [...(own ? [own] : []), ...options].join(" "));
  });
}
