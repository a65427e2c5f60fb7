import { Code, ConnectError } from "@connectrpc/connect";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { confirmSession, needsConfirmation } from "./confirm-session.ts";
import { problemOf } from "./problem.ts";
import { recoverReads } from "./recover-reads.ts";
import { RefusedUpload } from "./upload-file.ts";

/** Quick failures of a service that starts, or of the network. One that does not respond has made the person wait long enough. */
const worthRetrying = new Set([Code.Unavailable, Code.Unknown]);

/** Why the session does not suffice: it ended, the owner took the access away, or a change needs a sign-in of a moment ago. */
type AccessLost = "SIGN_IN_REQUIRED" | "NO_ACCESS" | "SIGN_IN_NOT_RECENT";

const isAccessLost = (reason: string): reason is AccessLost =>
  ["SIGN_IN_REQUIRED", "NO_ACCESS", "SIGN_IN_NOT_RECENT"].includes(reason);

/**
 * Cache of what was read. Reads that the server refused are not repeated, and those that failed because a service was down until it
 * is there again; changes never are.
 *
 * @param onAccessLost called when a page learns that the session does not suffice
 */
export function createQueryClient(onAccessLost: (reason: AccessLost) => void): QueryClient {
  const notice = (error: unknown) => {
    if (needsConfirmation(error)) return confirmSession(`${location.pathname}${location.search}`);
    const { reason } = error instanceof RefusedUpload ? error : problemOf(error);
    if (isAccessLost(reason)) onAccessLost(reason);
  };
  const queryClient = new QueryClient({
    // The session itself is read by the router, which leads to the sign-in page.
    queryCache: new QueryCache({ onError: (error, { meta }) => meta?.isSession || notice(error) }),
    mutationCache: new MutationCache({
      onError: notice,
      // Other pages read their data again when they are opened after the change.
      onSuccess: () => queryClient.invalidateQueries({ type: "inactive", refetchType: "none" }),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && worthRetrying.has(ConnectError.from(error).code),
      },
    },
  });
  recoverReads(queryClient);
  return queryClient;
}
