// A page of a list at its millionth record, beside the first page.
import { headersOf } from "@platform/local-stack/demo-credentials";
import { adminDatabase, run } from "./src/admin-database.ts";
import { startBenchPlatform } from "./src/platform.ts";
import { median } from "./src/rounds.ts";
import { printTable } from "./src/table.ts";

const records = 1_000_000;
const batch = 100_000;
const rounds = 20;
const pagesEachRound = 50;

await using bench = await startBenchPlatform();
const { platform } = bench;
const credential = platform.credentials.sandbox.profileA;
const headers = headersOf(credential);
const admin = adminDatabase(platform.servers.postgres?.url ?? "");

const response = await fetch(`${platform.gatewayUrl}/api/v1/policies`, {
  method: "POST",
  headers: { ...headers, "content-type": "application/json" },
  body: JSON.stringify({ employer_id: "listed-employer", effective_date: "2025-01-01", premium: 1 }),
});
const { id: policyId } = (await response.json()) as { id: string };
for (let first = 0; first < records; first += batch) await insertPayments(first, first + batch - 1);
await run(admin, "VACUUM ANALYZE premium_audit.payments");
await admin.stop?.();

const filters = { "no filter": "", "by employer and status": "employer_id=listed-employer&status=processed&" };
const rows: (string | number)[][] = [];
for (const [name, filter] of Object.entries(filters)) {
  const sides = { first: "", last: `starting_after=${idOf(40)}&` };
  const times: Record<keyof typeof sides, number[]> = { first: [], last: [] };
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const side of round % 2 === 0 ? (["first", "last"] as const) : (["last", "first"] as const)) {
      const ms = await timeOfPages(`${filter}${sides[side]}limit=20`);
      if (round > 0) times[side].push(ms / pagesEachRound);
    }
  }
  const [first, last] = [median(times.first), median(times.last)];
  rows.push([`first page, ${name}`, first, 1], [`page at the millionth record, ${name}`, last, last / first]);
}
printTable(`GET /payments of ${records} records`, ["", "ms a page", "ratio"], rows);

/** Ids have the form and the order of those that the platform makes. */
function idOf(index: number): string {
  return `pay_01KMS3H7WN${String(index).padStart(16, "0")}`;
}

async function insertPayments(first: number, last: number): Promise<void> {
  await run(
    admin,
    `INSERT INTO premium_audit.payments (id, environment, owner_id, employer_id, policy_id, amount, status, description,
       failure_reason, created_at, updated_at, request_id)
     SELECT 'pay_01KMS3H7WN' || lpad(n::text, 16, '0'), 'sandbox', '${credential.owner_id}', 'listed-employer',
       '${policyId}', n % 1000 + 1, CASE WHEN n % 2 = 0 THEN 'processed' ELSE 'pending' END, '', '', now(), now(),
       'req_' || n
     FROM generate_series(${first}, ${last}) AS n`,
  );
}

async function timeOfPages(query: string): Promise<number> {
  const startedMs = performance.now();
  for (let page = 0; page < pagesEachRound; page++) {
    const answer = await fetch(`${platform.gatewayUrl}/api/v1/payments?${query}`, { headers });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (data.length !== 20) throw new Error(`A page has ${data.length} records.`);
  }
  return performance.now() - startedMs;
}
