// A page of a list at its millionth record, beside the first page: of payments, and of deliveries found by their members.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase, run } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const records = 1_000_000;
const batch = 100_000;
const rounds = 20;
const pagesEachRound = 50;
const filtered = "employer_id=listed-employer&status=processed";

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
const webhookIds = [await registered(), await registered()];
for (let first = 0; first < records; first += batch) await insertDeliveries(first, first + batch - 1);
await run(admin, "VACUUM ANALYZE webhooks.deliveries");
await admin.stop?.();

const payments = "payments";
const deliveries = "webhooks/deliveries";
const ofWebhook = `webhooks/${webhookIds[0]}/deliveries`;
/** Reads of the first page, and at the end of the list. */
const pages: Record<string, readonly [path: string, first: string, last: string]> = {
  "payments, no filter": [payments, "", `starting_after=${idOf(40)}`],
  "payments, by employer and status": [payments, filtered, `${filtered}&starting_after=${idOf(40)}`],
  "deliveries, no filter": [deliveries, "", `starting_after=${deliveryIdOf(40)}`],
  "deliveries, by a type that only the oldest have": [deliveries, "", "event_type=audit.completed"],
  "deliveries, by a response that only the oldest have": [deliveries, "", "response_code=5xx"],
  "deliveries of a webhook, by type and response": [ofWebhook, "", "event_type=audit.completed&response_code=503"],
};
const rows: (string | number)[][] = [];
for (const [name, [path, ofFirst, ofLast]] of Object.entries(pages)) {
  const sides = { first: ofFirst, last: ofLast };
  const times: Record<keyof typeof sides, number[]> = { first: [], last: [] };
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const side of round % 2 === 0 ? (["first", "last"] as const) : (["last", "first"] as const)) {
      const ms = await timeOfPages(`${path}?${sides[side]}&limit=20`);
      if (round > 0) times[side].push(ms / pagesEachRound);
    }
  }
  const first = median(times.first);
  const last = median(times.last);
  rows.push([`${name}: first page`, first, 1], ["at the millionth record", last, last / first]);
}
printTable(`Lists of ${records} records`, ["", "ms a page", "ratio"], rows);

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

function deliveryIdOf(index: number): string {
  return `dlv_01KMS3H7WN${String(index).padStart(16, "0")}`;
}

/** Registers a webhook and returns its id. */
async function registered(): Promise<string> {
  const { owner_id, owner_type } = credential;
  const body = { owner_id, owner_type, url: "http://127.0.0.1:9/listed", events: ["file.processed"] };
  const response = await fetch(`${platform.gatewayUrl}/api/v1/webhooks`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { webhook: { id: string } }).webhook.id;
}

/** Deliveries to the two webhooks in turn, the first hundred of another type and with another response. */
async function insertDeliveries(first: number, last: number): Promise<void> {
  await run(
    admin,
    `INSERT INTO webhooks.deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, status,
       attempts, response_code, last_error, created_at)
     SELECT CASE WHEN n % 2 = 0 THEN '${webhookIds[0]}' ELSE '${webhookIds[1]}' END,
       'dlv_01KMS3H7WN' || lpad(n::text, 16, '0'), 'sandbox', '${credential.owner_id}', 'evt_' || n,
       CASE WHEN n < 100 THEN 'audit.completed' ELSE 'file.processed' END, 2,
       CASE WHEN n < 100 THEN 'failed' ELSE 'delivered' END, 1, CASE WHEN n < 100 THEN 503 ELSE 200 END, '', now()
     FROM generate_series(${first}, ${last}) AS n`,
  );
}

async function timeOfPages(query: string): Promise<number> {
  const startedMs = performance.now();
  for (let page = 0; page < pagesEachRound; page++) {
    const answer = await fetch(`${platform.gatewayUrl}/api/v1/${query}`, { headers });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (data.length !== 20) throw new Error(`A page has ${data.length} records.`);
  }
  return performance.now() - startedMs;
}
