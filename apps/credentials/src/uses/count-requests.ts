import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CountRequestsRequest, CountRequestsResponseSchema } from "@platform/contracts/credentials/v1/credentials";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { invalidMember } from "@platform/validation/invalid";
import { selectRequestUsage } from "./request-count.sql.ts";

const maxWindows = 10;
const daySeconds = 86_400;

type Asked = Pick<CountRequestsRequest, "windowSeconds">;

/**
 * Returns the requests of the tenant in windows of these lengths, by profile, as far as the gateways have recorded them. Throws
 * INVALID_ARGUMENT for a window that is not a number of minutes up to a day, and for more than ten.
 */
export async function countRequests(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { windowSeconds }: Asked,
): Promise<MessageInitShape<typeof CountRequestsResponseSchema>> {
  const isWindow = (seconds: number) => seconds >= 60 && seconds <= daySeconds && seconds % 60 === 0;
  if (windowSeconds.length > maxWindows || !windowSeconds.every(isWindow)) {
    const expected = `must be at most ${maxWindows} lengths of whole minutes up to ${daySeconds} seconds`;
    throw invalidMember("INVALID_CREDENTIAL", "window_seconds", expected);
  }
  const counts = await Promise.all(
    windowSeconds.map(async (seconds) => {
      const rows = await selectRequestUsage(database, tenant, seconds);
      return rows.map((row) => ({ seconds, ...row }));
    }),
  );
  const byProfile = Map.groupBy(counts.flat(), ({ profile }) => profile);
  return {
    usages: [...byProfile].map(([profile, windows]) => ({
      profile,
      refused: windows[0]?.refused ?? 0,
      windows: windows.map(({ seconds, used, highest }) => ({ windowSeconds: seconds, used, highest })),
    })),
  };
}
