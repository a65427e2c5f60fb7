import { Code, ConnectError } from "@connectrpc/connect";
import { focusManager, type Query, type QueryClient } from "@tanstack/react-query";

const everyMs = 5_000;
const outages = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Unknown]);

/** True if a call failed because a service, or the way to it, was down. */
export const isOutage = (error: unknown) => outages.has(ConnectError.from(error).code);

/**
 * Lets pages recover by themselves: what they could not read because a service was down is tried every few seconds. The page keeps its
 * message until a try succeeds. Reads that must not be repeated (`retry: false`) are left alone.
 */
export function recoverReads(queryClient: QueryClient): void {
  const trying = new Set<Query>();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.state.status !== "error" || !isOutage(query.state.error)) return;
    if (trying.has(query) || query.options.retry === false) return;
    trying.add(query);
    retry(queryClient, query).finally(() => trying.delete(query));
  });
}

/** Tries until the read succeeds, another one has, or no page shows it any more. */
async function retry(queryClient: QueryClient, query: Query): Promise<void> {
  const isWanted = () => query.isActive() && query.state.status === "error";
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (!isWanted()) return;
    if (focusManager.isFocused() && (await succeeds(queryClient, query))) break;
  }
  if (isWanted()) await query.fetch().catch(() => undefined);
}

/** Reads beside the cache, because a query that reads again forgets its error: the page would change with every try. */
async function succeeds(queryClient: QueryClient, { queryKey, options, meta }: Query): Promise<boolean> {
  if (typeof options.queryFn !== "function") return true;
  const { initialPageParam } = options as { readonly initialPageParam?: unknown };
  const page = { pageParam: initialPageParam, direction: "forward" };
  try {
    await options.queryFn({
      client: queryClient,
      queryKey,
      meta,
      signal: AbortSignal.timeout(20_000),
      ...page,
    } as never);
    return true;
  } catch (error) {
    // A refusal is news for the page, too.
    return !isOutage(error);
  }
}
