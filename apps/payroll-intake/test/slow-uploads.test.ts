import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { statement } from "@platform/postgres/query/statement";
import { sentFile } from "@platform/rpc/client/sent-file";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startIntake } from "./running-intake.ts";

let intake: Awaited<ReturnType<typeof startIntake>>;
beforeAll(async () => {
  intake = await startIntake();
});
afterAll(() => intake.stop());

const slow: Tenant[] = [
  { environment: "sandbox", ownerId: "own_slow" },
  { environment: "production", ownerId: "own_slow" },
];
const bystander: Tenant = { environment: "sandbox", ownerId: "own_bystander" };
const header = "Employee ID,Name,Class Code,State,Hours Worked,Gross Wages\n";

const busyConnections = statement(
  "test_busy_connections",
  { count: "int" },
  // Other test files use the same server.
  `SELECT count(*)::int FROM pg_stat_activity
   WHERE datname = current_database() AND application_name = 'payroll-intake-files' AND state <> 'idle'`,
);

function upload(tenant: Tenant, employerId: string, bytes: AsyncIterable<Uint8Array>) {
  const period = { periodStart: "2025-01-01", periodEnd: "2025-01-15" };
  return intake.files.uploadFile(sentFile({ profile: Profile.A, employerId, ...period }, bytes), { tenant });
}

async function* file(): AsyncIterable<Uint8Array> {
  yield Buffer.from(`${header}E-1,Ada,8810,TX,80,2000\n`);
}

test("a file uses no place and no connection of the database before all of its bytes are here", async () => {
  const rest = Promise.withResolvers<void>();
  async function* slowFile() {
    yield Buffer.from(header);
    await rest.promise;
    yield Buffer.from("E-1,Ada,8810,TX,80,2000\n");
  }
  const uploads = Array.from({ length: 5 }, (_, index) =>
    slow.map((tenant) => upload(tenant, `slow-${index}`, slowFile())),
  ).flat();
  const accepted = await upload(bystander, "bystander", file());
  expect(accepted.recordsTotal).toBe(1);
  await expect.poll(() => intake.database.query(busyConnections)).toEqual([{ count: 0 }]);
  rest.resolve();
  // More than there are places: each waits for its turn.
  for (const { recordsTotal } of await Promise.all(uploads)) expect(recordsTotal).toBe(1);
});
