import type { Database } from "@platform/postgres/query/database";
import type { Tenant } from "@platform/service/call/tenant";
import { cpuMicros } from "../measure/cpu.ts";
import { statementsOf } from "../measure/statements.ts";
import type { WebhookStack } from "./webhook-stack.ts";

interface RoundOptions {
  /** Stacks whose events are committed, in turn. */
  tenants: Tenant[];
  events: number;
  perSecond: number;
  /** How many deliveries each event is expected to make. */
  fanOut: number;
  /** Only arrivals at these paths count; all unless given. */
  counts?: (path: string) => boolean;
  /** Processes that serve all stacks, such as Postgres. */
  shared: Record<string, number>;
  /** The database of the service, if its statements are counted. */
  admin?: Database;
}

/** Results of a round of events. */
export interface WebhookRound {
  deliveries: number;
  /** From the first commit to the last arrival. */
  perSecond: number;
  /** Committed until received, sorted. */
  latenciesMs: number[];
  cpuMicrosPerDelivery: Record<string, number>;
  /** Statements of the service; NaN unless they are counted. */
  statementsPerDelivery: number;
}

const giveUpMs = 120_000;

/** Commits events at a rate and waits until every delivery has arrived. */
export async function webhookRound(stack: WebhookStack, options: RoundOptions): Promise<WebhookRound> {
  const { tenants, events, perSecond, fanOut, counts = () => true } = options;
  const pids = { ...options.shared, ...stack.processes };
  await stack.arrivals();
  const statements = async () => (options.admin ? await statementsOf(options.admin, "webhooks") : Number.NaN);
  const before = cpuMicros(pids);
  const statementsBefore = await statements();
  const startedMs = performance.now();
  const committed = await stack.commit({ count: events, perSecond, tenants });
  const arrived: [string, string, number][] = [];
  while (arrived.length < events * fanOut) {
    if (performance.now() - startedMs > giveUpMs) throw new Error(`Only ${arrived.length} deliveries arrived.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    arrived.push(...(await stack.arrivals()).filter(([, path]) => counts(path)));
  }
  // The service still has to store the outcomes of the last attempts.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const after = cpuMicros(pids);
  const statementsAfter = await statements();
  const firstMs = Math.min(...committed.values());
  const lastMs = Math.max(...arrived.map(([, , atMs]) => atMs));
  const perDelivery = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / arrived.length;
  return {
    deliveries: arrived.length,
    perSecond: arrived.length / ((lastMs - firstMs) / 1000),
    latenciesMs: arrived
      .map(([event, , atMs]) => atMs - (committed.get(event) ?? Number.NaN))
      .sort((one, other) => one - other),
    cpuMicrosPerDelivery: Object.fromEntries(Object.keys(pids).map((name) => [name, perDelivery(name)])),
    statementsPerDelivery: (statementsAfter - statementsBefore) / arrived.length,
  };
}

/** The value that a share of the round's deliveries did not exceed, in ms. */
export function latencyAt({ latenciesMs }: WebhookRound, share: number): number {
  return latenciesMs[Math.ceil(latenciesMs.length * share) - 1] ?? Number.NaN;
}
