import { Code, ConnectError } from "@connectrpc/connect";
import { QueryClient } from "@tanstack/react-query";

const worthRetrying = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Unknown]);

/** Cache of what was read. Reads that the server refused are not repeated; changes never are. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && worthRetrying.has(ConnectError.from(error).code),
      },
    },
  });
}
