import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteRequestCounts } from "../src/uses/request-count.sql.ts";
import { faultOf, newOwner, type Replica, startReplica } from "./replica.ts";

let replica: Replica;
let url: string;

beforeAll(async () => {
  url = (await testDatabase({ services: ["credentials"] })).urlOf("credentials");
  replica = await startReplica(url);
});
afterAll(() => replica.stop());

/** Counts of a minute some minutes ago. */
const counted = (ownerId: string, minutesAgo: number, accepted: number, more = {}) => ({
  ownerId,
  environment: "sandbox",
  profile: "A",
  accepted,
  refused: 0,
  minute: timestampFromMs(Date.now() - minutesAgo * 60_000),
  ...more,
});
const record = (...requestCounts: ReturnType<typeof counted>[]) =>
  replica.partner.recordCredentialUses({ uses: [], requestCounts });

test("counts of all gateways add up, and the fullest window of the last day is known", async () => {
  const { id, sandbox, production } = await newOwner(replica);
  await record(counted(id, 300, 40), counted(id, 299, 30), counted(id, 100, 50, { refused: 7 }), counted(id, 20, 5));
  await record(counted(id, 20, 6), counted(id, 20, 4, { profile: "B" }), counted(id, 3000, 1000));
  const { usages } = await replica.partner.countRequests({ windowSeconds: [60, 3600, 86_400] }, sandbox);
  expect(usages).toMatchObject([
    {
      profile: "A",
      refused: 7,
      windows: [
        { windowSeconds: 60, used: 0, highest: 50 },
        { windowSeconds: 3600, used: 11, highest: 70 },
        { windowSeconds: 86_400, used: 131, highest: 131 },
      ],
    },
    { profile: "B", windows: [{ highest: 4 }, { used: 4 }, { used: 4 }] },
  ]);
  expect((await replica.partner.countRequests({ windowSeconds: [60] }, production)).usages).toEqual([]);
  const other = await newOwner(replica);
  expect((await replica.partner.countRequests({ windowSeconds: [60] }, other.sandbox)).usages).toEqual([]);
});

test("a window must be whole minutes, at most a day", async () => {
  const { sandbox } = await newOwner(replica);
  for (const windowSeconds of [[0], [90], [86_460], Array.from({ length: 11 }, () => 60)]) {
    const fault = await faultOf(replica.partner.countRequests({ windowSeconds }, sandbox));
    expect(fault).toMatchObject({ code: "INVALID_ARGUMENT", violations: [{ field: "window_seconds" }] });
  }
});

test("counts that no window includes are deleted", async () => {
  const { id, sandbox } = await newOwner(replica);
  await record(counted(id, 26 * 60, 1), counted(id, 10, 2));
  const log = createLogger("credentials-test", "silent");
  const database = createDatabase({ url, maxConnections: 1, applicationName: "test", log });
  // The replica deletes them, too, and may have come first.
  await deleteRequestCounts(database, 1000);
  const old = statement(
    "old_counts",
    { count: "int" },
    "SELECT count(*)::int AS count FROM request_counts WHERE owner_id = {ownerId:text} AND minute < now() - interval '25 hours'",
  );
  await expect.poll(() => database.query(old, { ownerId: id })).toEqual([{ count: 0 }]);
  await database.stop?.();
  const { usages } = await replica.partner.countRequests({ windowSeconds: [86_400] }, sandbox);
  expect(usages).toMatchObject([{ windows: [{ used: 2 }] }]);
});
