// Measures webhooks on a service with a Postgres, a NATS, a source of events and a receiver of its own:
//   fan-out    one event to 1, 10 and 100 webhooks, at the rate given and at as many as the machine carries
//   hanging    the healthy nine of ten webhooks while the tenth never answers
//   stored     a delivery beside 1,000,000 stored ones, and beside 10,000
//   registered a delivery with 10,000 webhooks registered, and with 10
//   one, ten   a backlog that drains to one and to ten webhooks, events as fast as possible, and 20 a second
//   one-ten    the same for both in turns
//   idle       the service while nothing happens
// npm run bench -- webhooks fan-out runs that part alone.

import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import type { Tenant } from "@platform/service/call/tenant";
import { median } from "./src/measure/rounds.ts";
import { countingStatements } from "./src/measure/statements.ts";
import { printTable } from "./src/measure/table.ts";
import { storeDeliveries } from "./src/webhooks/store-deliveries.ts";
import { endpoints, idle } from "./src/webhooks/webhook-endpoints.ts";
import { latencyAt, type WebhookRound, webhookRound } from "./src/webhooks/webhook-round.ts";
import { startWebhookStack, type WebhookStack } from "./src/webhooks/webhook-stack.ts";

const parts = {
  "fan-out": fanOut,
  hanging,
  stored,
  registered,
  one: () => endpoints({ postgresUrl: postgres.url, shared }, [1]),
  ten: () => endpoints({ postgresUrl: postgres.url, shared }, [10]),
  "one-ten": () => endpoints({ postgresUrl: postgres.url, shared }, [1, 10]),
  idle: () => idle({ postgresUrl: postgres.url, shared }),
};
const [, requestedPart] = process.argv.slice(2);
await using postgres = await startPostgres({
  dataDir: makeTemporaryDirectory("bench-webhooks"),
  settings: countingStatements,
});
const shared = { postgres: postgres.pid };
for (const [name, part] of Object.entries(parts)) if (!requestedPart || requestedPart === name) await part();

function owner(name: string): Tenant {
  return { environment: "sandbox", ownerId: `own_${name}` };
}

function pathsOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `/${name}/${index}`);
}

async function warmedUp(stack: WebhookStack, tenant: Tenant, fanOut: number): Promise<void> {
  await webhookRound(stack, { tenants: [tenant], events: 100, perSecond: 100, fanOut, shared });
}

async function fanOut(): Promise<void> {
  await using stack = await startWebhookStack(postgres.url, "fan_out");
  const rows: (string | number)[][] = [];
  for (const { webhooks, events, perSecond } of [
    { webhooks: 1, events: 2500, perSecond: 500 },
    { webhooks: 10, events: 500, perSecond: 50 },
    { webhooks: 100, events: 100, perSecond: 5 },
    { webhooks: 1, events: 10_000, perSecond: 100_000 },
    { webhooks: 10, events: 1500, perSecond: 500 },
    { webhooks: 100, events: 150, perSecond: 500 },
  ]) {
    const tenant = owner(`${webhooks}_${perSecond}`);
    await stack.register(tenant, pathsOf(tenant.ownerId, webhooks));
    await warmedUp(stack, tenant, webhooks);
    const round = await webhookRound(stack, { tenants: [tenant], events, perSecond, fanOut: webhooks, shared });
    const rate = perSecond > 10_000 ? "all at once" : `${perSecond} a second`;
    const cpu = ["webhooks", "postgres", "nats", "receiver"].map((name) => round.cpuMicrosPerDelivery[name] ?? 0);
    rows.push([`${webhooks}, ${rate}`, round.perSecond, latencyAt(round, 0.5), latencyAt(round, 0.99), ...cpu]);
  }
  printTable(
    "Fan-out: webhooks of the owner and events committed; committed until received; CPU µs per delivery",
    ["webhooks, events", "deliveries/s", "p50 ms", "p99 ms", "webhooks", "postgres", "nats", "receiver"],
    rows,
  );
}

async function hanging(): Promise<void> {
  await using stack = await startWebhookStack(postgres.url, "hanging");
  const healthy = owner("healthy");
  const mixed = owner("mixed");
  await stack.register(healthy, pathsOf("healthy", 10));
  await stack.register(mixed, [...pathsOf("mixed", 9), "/hang/9"]);
  const rounds: Record<"none" | "one", WebhookRound[]> = { none: [], one: [] };
  for (let round = 0; round < 4; round++) {
    for (const side of round % 2 === 0 ? (["none", "one"] as const) : (["one", "none"] as const)) {
      const [tenant, paths] = side === "none" ? [healthy, 10] : [mixed, 9];
      const counts = (path: string) => path.startsWith(side === "none" ? "/healthy" : "/mixed");
      const options = { tenants: [tenant], events: 250, perSecond: 50, fanOut: paths, counts, shared };
      const result = await webhookRound(stack, options);
      // The first round warms up.
      if (round > 0) rounds[side].push(result);
    }
  }
  const at = (side: "none" | "one", share: number) => median(rounds[side].map((round) => latencyAt(round, share)));
  printTable(
    "The healthy of ten webhooks, 50 events a second; ratio of p99 to none hanging",
    ["", "p50 ms", "p99 ms", "ratio"],
    (["none", "one"] as const).map((side) => [
      `${side} hanging`,
      at(side, 0.5),
      at(side, 0.99),
      at(side, 0.99) / at("none", 0.99),
    ]),
  );
}

async function stored(): Promise<void> {
  await using few = await startWebhookStack(postgres.url, "stored_few");
  await using many = await startWebhookStack(postgres.url, "stored_many");
  const tenant = owner("stored");
  for (const stack of [few, many]) await stack.register(tenant, pathsOf("stored", 10));
  await storeDeliveries(few.adminUrl, 10_000);
  await storeDeliveries(many.adminUrl, 1_000_000);
  await compare("stored deliveries", [tenant], 10, { "10,000": few, "1,000,000": many });
}

async function registered(): Promise<void> {
  await using few = await startWebhookStack(postgres.url, "registered_few");
  await using many = await startWebhookStack(postgres.url, "registered_many");
  const tenants = pathsOf("owner", 10).map((path) => owner(path.replaceAll("/", "_")));
  for (const stack of [few, many]) for (const tenant of tenants) await stack.register(tenant, [`/${tenant.ownerId}`]);
  for (let index = 0; index < 999; index++) await many.register(owner(`other_${index}`), pathsOf(`o${index}`, 10));
  await compare("registered webhooks", tenants, 1, { "10": few, "10,000": many });
}

/** The same events on two services, in turns: what a delivery costs where there is more than on the first. */
async function compare(what: string, tenants: Tenant[], fanOut: number, sides: Record<string, WebhookStack>) {
  const results = new Map<string, WebhookRound[]>(Object.keys(sides).map((name) => [name, []]));
  const events = 3000 / fanOut;
  for (let round = 0; round < 4; round++) {
    for (const [name, stack] of round % 2 === 0 ? Object.entries(sides) : Object.entries(sides).toReversed()) {
      const result = await webhookRound(stack, { tenants, events, perSecond: events / 4, fanOut, shared });
      if (round > 0) results.get(name)?.push(result);
    }
  }
  const cost = ({ cpuMicrosPerDelivery: cpu }: WebhookRound) => (cpu.webhooks ?? 0) + (cpu.postgres ?? 0);
  const rows = [...results].map(([name, rounds]) => ({
    name,
    cost: median(rounds.map(cost)),
    p99: median(rounds.map((round) => latencyAt(round, 0.99))),
  }));
  printTable(
    `A delivery beside ${what}; CPU of the service and Postgres, ratio to the first`,
    [what, "CPU µs", "ratio", "p99 ms"],
    rows.map(({ name, cost, p99 }) => [name, cost, cost / (rows[0]?.cost ?? Number.NaN), p99]),
  );
}
