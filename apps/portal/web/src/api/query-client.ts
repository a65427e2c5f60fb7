import { Code, ConnectError } from "@connectrpc/connect";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { problemOf } from "./problem.ts";

const worthRetrying = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Unknown]);

/**
 * Cache of what was read. Reads that the server refused are not repeated; changes never are.
 *
 * @param onAccessLost called when a page learns that the session has ended, or the person has no access to the owner any more
 */
export function createQueryClient(onAccessLost: () => void): QueryClient {
  const notice = (error: unknown) => {
    if (["SIGN_IN_REQUIRED", "NO_ACCESS"].includes(problemOf(error).reason)) onAccessLost();
  };
  return new QueryClient({
    // The session itself is read by the router, which leads to the sign-in page.
    queryCache: new QueryCache({ onError: (error, { meta }) => meta?.isSession || notice(error) }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && worthRetrying.has(ConnectError.from(error).code),
      },
    },
  });
}
