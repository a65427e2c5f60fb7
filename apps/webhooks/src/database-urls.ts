// Every statement of this service finds a few rows by their keys. A plan that was made while a table was small must not
// read all of it once it is large, so the plans that would are ruled out.
const byKey = ["-c enable_seqscan=off", "-c enable_hashjoin=off", "-c enable_mergejoin=off", "-c jit=off"];

/**
 * The database's URL for two kinds of connections. `durable`: a commit is on disk when it returns. `hasty`: it soon is; for
 * what is simply done again when the server loses it, such as leases.
 */
export function databaseUrls(url: string): { durable: string; hasty: string } {
  return { durable: withOptions(url, byKey), hasty: withOptions(url, [...byKey, "-c synchronous_commit=off"]) };
}

function withOptions(url: string, options: readonly string[]): string {
  const changed = new URL(url);
  const own = changed.searchParams.get("options");
  changed.searchParams.set("options", [...(own ? [own] : []), ...options].join(" "));
  return changed.href;
}
