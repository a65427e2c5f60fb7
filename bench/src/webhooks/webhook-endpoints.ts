import { basename } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import type { Database } from "@platform/postgres/query/database";
import type { Tenant } from "@platform/service/call/tenant";
import type { Part } from "@platform/service/lifecycle/app";
import { cpuMicros } from "../measure/cpu.ts";
import { peakMemoryMiB } from "../measure/peak-memory.ts";
import { median } from "../measure/rounds.ts";
import { countStatements, statementsOf } from "../measure/statements.ts";
import { printTable } from "../measure/table.ts";
import { adminDatabase } from "../servers/admin-database.ts";
import { type DrainRound, drainRound } from "./webhook-drain.ts";
import { latencyAt, type WebhookRound, webhookRound } from "./webhook-round.ts";
import { startWebhookStack, type WebhookStack } from "./webhook-stack.ts";

/** Started so far; each has a database of its own. */
let stacks = 0;

interface Side extends AsyncDisposable {
  name: string;
  stack: WebhookStack;
  admin: Database & Part;
  tenant: Tenant;
  webhookIds: string[];
}

interface Measured {
  drain: DrainRound;
  sustained: WebhookRound;
  steady: WebhookRound;
}

interface Servers {
  postgresUrl: string;
  shared: Record<string, number>;
}

/**
 * Webhooks of one owner: a backlog that drains, events that are committed as fast as possible, and 20 events a second. With
 * BENCH_BASELINE, the path of another checkout with packages installed, the service of that checkout is measured in turns.
 */
export async function endpoints({ postgresUrl, shared }: Servers, counts: readonly number[]): Promise<void> {
  const checkouts = [REPOSITORY, ...[process.env.BENCH_BASELINE ?? []].flat()];
  const sides: Side[] = [];
  for (const checkout of checkouts) {
    for (const count of counts) sides.push(await startSide(postgresUrl, checkout, count));
  }
  const results = new Map<string, Measured[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < 4; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const measured = await measure(side, shared);
      // The first round warms up.
      if (round > 0) results.get(side.name)?.push(measured);
    }
  }
  printDrain(sides, results);
  printPace("Committed as fast as possible", sides, results, "sustained");
  printPace("20 events a second", sides, results, "steady");
  for (const side of sides.toReversed()) await side[Symbol.asyncDispose]();
}

/** CPU time and statements of the service while nothing happens. */
export async function idle({ postgresUrl, shared }: Servers): Promise<void> {
  await using side = await startSide(postgresUrl, REPOSITORY, 10);
  const pids = { ...shared, ...side.stack.processes };
  const seconds = 20;
  const before = cpuMicros(pids);
  const statementsBefore = await statementsOf(side.admin, "webhooks");
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = cpuMicros(pids);
  const statementsAfter = await statementsOf(side.admin, "webhooks");
  const perSecond = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / 1000 / seconds;
  const statements = (statementsAfter - statementsBefore) / seconds;
  printTable(
    "Idle, with ten webhooks registered; CPU ms and statements a second",
    ["webhooks", "postgres", "nats", "statements"],
    [[...["webhooks", "postgres", "nats"].map((name) => String(perSecond(name).toFixed(1))), statements]],
  );
}

async function startSide(postgresUrl: string, checkout: string, count: number): Promise<Side> {
  const isOther = checkout !== REPOSITORY;
  stacks += 1;
  const stack = await startWebhookStack(postgresUrl, `endpoints_${stacks}`, checkout);
  const admin = adminDatabase(stack.adminUrl);
  await countStatements(admin);
  const tenant: Tenant = { environment: "sandbox", ownerId: `own_${count}` };
  const webhookIds = await stack.register(
    tenant,
    Array.from({ length: count }, (_, index) => `/${index}`),
  );
  return {
    name: `${count} of ${isOther ? basename(checkout) : "this checkout"}`,
    stack,
    admin,
    tenant,
    webhookIds,
    async [Symbol.asyncDispose]() {
      await admin.stop?.();
      await stack[Symbol.asyncDispose]();
    },
  };
}

async function measure({ stack, admin, tenant, webhookIds }: Side, shared: Record<string, number>): Promise<Measured> {
  const fanOut = webhookIds.length;
  const drain = await drainRound(stack, { tenant, webhookIds, events: 5000 / fanOut, admin, shared });
  const common = { tenants: [tenant], fanOut, shared, admin };
  const sustained = await webhookRound(stack, { ...common, events: 2500 / fanOut, perSecond: 100_000 });
  const steady = await webhookRound(stack, { ...common, events: 100, perSecond: 20 });
  return { drain, sustained, steady };
}

function printDrain(sides: readonly Side[], results: ReadonlyMap<string, Measured[]>): void {
  const valuesOf = ({ name }: Side, value: (drain: DrainRound) => number) =>
    median((results.get(name) ?? []).map(({ drain }) => value(drain)));
  const cpu = (side: Side, process: string) => valuesOf(side, ({ cpuMicrosPerDelivery: spent }) => spent[process] ?? 0);
  printTable(
    "Drain of a backlog, ratio to the last; CPU µs and statements per delivery",
    ["webhooks", "deliveries/s", "ratio", "service", "postgres", "statements", "peak MiB"],
    sides.map((side) => {
      const perSecond = valuesOf(side, (drain) => drain.perSecond);
      const last = valuesOf(sides.at(-1) ?? side, (drain) => drain.perSecond);
      const statements = valuesOf(side, ({ statementsPerDelivery }) => statementsPerDelivery);
      const peak = peakMemoryMiB(side.stack.processes.webhooks ?? 0);
      return [side.name, perSecond, perSecond / last, cpu(side, "webhooks"), cpu(side, "postgres"), statements, peak];
    }),
  );
}

function printPace(
  title: string,
  sides: readonly Side[],
  results: ReadonlyMap<string, Measured[]>,
  pace: "sustained" | "steady",
): void {
  const valuesOf = ({ name }: Side, value: (round: WebhookRound) => number) =>
    median((results.get(name) ?? []).map((measured) => value(measured[pace])));
  const cpu = (side: Side, process: string) => valuesOf(side, ({ cpuMicrosPerDelivery: spent }) => spent[process] ?? 0);
  printTable(
    `${title}; committed until received; CPU µs and statements per delivery`,
    ["webhooks", "deliveries/s", "p50 ms", "p99 ms", "service", "postgres", "statements"],
    sides.map((side) => [
      side.name,
      valuesOf(side, ({ perSecond }) => perSecond),
      valuesOf(side, (round) => latencyAt(round, 0.5)),
      valuesOf(side, (round) => latencyAt(round, 0.99)),
      cpu(side, "webhooks"),
      cpu(side, "postgres"),
      valuesOf(side, ({ statementsPerDelivery }) => statementsPerDelivery),
    ]),
  );
}
