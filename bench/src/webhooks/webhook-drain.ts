import type { Database } from "@platform/postgres/query/database";
import type { Tenant } from "@platform/service/call/tenant";
import { cpuMicros } from "../measure/cpu.ts";
import { statementsOf } from "../measure/statements.ts";
import { run } from "../servers/admin-database.ts";
import type { WebhookStack } from "./webhook-stack.ts";

interface DrainOptions {
  tenant: Tenant;
  webhookIds: readonly string[];
  events: number;
  /** Address of the stack's database. */
  admin: Database;
  /** Ids of processes that serve all stacks, such as Postgres. */
  shared: Record<string, number>;
}

/** Cost of the delivery of a backlog. */
export interface DrainRound {
  perSecond: number;
  cpuMicrosPerDelivery: Record<string, number>;
  statementsPerDelivery: number;
}

/** Collects a backlog while the webhooks are disabled, enables them and waits until everything has arrived and is recorded. */
export async function drainRound(stack: WebhookStack, options: DrainOptions): Promise<DrainRound> {
  const { tenant, webhookIds, events, admin, shared } = options;
  const deliveries = events * webhookIds.length;
  await stack.setActive(tenant, webhookIds, false);
  await stack.commit({ count: events, perSecond: 100_000, tenants: [tenant] });
  await untilPending(admin, (count) => count === deliveries);
  await stack.arrivals();
  const pids = { ...shared, ...stack.processes };
  const before = cpuMicros(pids);
  const statementsBefore = await statementsOf(admin, "webhooks");
  const startedMs = performance.now();
  await stack.setActive(tenant, webhookIds, true);
  await untilPending(admin, (count) => count === 0);
  const elapsedMs = performance.now() - startedMs;
  const after = cpuMicros(pids);
  const statementsAfter = await statementsOf(admin, "webhooks");
  const arrived = (await stack.arrivals()).length;
  if (arrived !== deliveries) throw new Error(`${arrived} of ${deliveries} deliveries arrived.`);
  const perDelivery = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / deliveries;
  return {
    perSecond: deliveries / (elapsedMs / 1000),
    cpuMicrosPerDelivery: Object.fromEntries(Object.keys(pids).map((name) => [name, perDelivery(name)])),
    statementsPerDelivery: (statementsAfter - statementsBefore) / deliveries,
  };
}

async function untilPending(admin: Database, isReached: (count: number) => boolean): Promise<void> {
  for (;;) {
    const [row] = await run<{ count: number }>(admin, "SELECT count(*)::int AS count FROM webhooks.pending_deliveries");
    if (isReached(row?.count ?? -1)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
