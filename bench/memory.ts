// Peak memory and CPU time of each process for the same work, with each of the given settings in turn, which are options of Node.js
// or variables, separated by spaces:
//   npm run bench -- memory --max-semi-space-size=0 "--max-semi-space-size=4 MALLOC_ARENA_MAX=2"
// Without any: as the image sets them. 0 is the default of Node.js.
// The work: single reports, reports of 10,000 employees, a CSV file of 300,000 rows, an audit; and, on a webhooks service of its
// own, a backlog to ten webhooks.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import type { Tenant } from "@platform/service/call/tenant";
import { largeReportJson } from "./src/load/large-report.ts";
import { payrollCsv } from "./src/load/payroll-csv.ts";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { runLoad } from "./src/load/run-load.ts";
import { weeklyPayrollJson, weeksOf2025 } from "./src/load/weekly-payroll.ts";
import { cpuMicros } from "./src/measure/cpu.ts";
import { peakMemoryMiB } from "./src/measure/peak-memory.ts";
import { median } from "./src/measure/rounds.ts";
import { countingStatements, countStatements } from "./src/measure/statements.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";
import { drainRound } from "./src/webhooks/webhook-drain.ts";
import { startWebhookStack } from "./src/webhooks/webhook-stack.ts";

const rounds = Number(process.env.ROUNDS ?? 1);
const csvRows = 300_000;
const auditedWeeks = 10;
const inherited = { ...process.env };
const [, ...names] = process.argv.slice(2);
const variants = names.length > 0 ? names : [""];

/** Memory and work of one process. */
interface Measured {
  startMiB: number;
  peakMiB: number;
  /** Processor time of one report of one employee, in µs; absent where there is no such load. */
  reportMicros?: number;
  /** Processor time of one delivery, in µs. */
  deliveryMicros?: number;
  /** Bytes of one delivery. */
  deliveryStatements?: number;
  /** Processor time of the large requests together, in s. */
  largeSeconds?: number;
}

/** In the order of the table. */
const columns = [
  ...(["startMiB", "peakMiB", "reportMicros", "deliveryMicros"] as const),
  ...(["deliveryStatements", "largeSeconds"] as const),
];

const results = new Map<string, Map<string, Measured[]>>(variants.map((variant) => [variant, new Map()]));
for (let round = 0; round < rounds; round += 1) {
  for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
    const settings = variant.split(" ").filter((setting) => setting !== "");
    const isVariable = (setting: string) => /^[A-Z_]+=/.test(setting);
    const variables = Object.fromEntries(settings.filter(isVariable).map((setting) => setting.split("=")));
    for (const name of Object.keys(process.env)) if (!(name in inherited)) delete process.env[name];
    Object.assign(process.env, inherited, variables, {
      NODE_OPTIONS: [inherited.NODE_OPTIONS, ...settings.filter((setting) => !isVariable(setting))].join(" "),
    });
    for (const [name, measured] of [...(await onPlatform()), ...(await onWebhooks(round))]) {
      const ofVariant = results.get(variant) ?? new Map<string, Measured[]>();
      ofVariant.set(name, [...(ofVariant.get(name) ?? []), measured]);
    }
  }
}
for (const [variant, processes] of results) {
  printTable(
    `${variant || "As the image sets them"}; CPU of a report, a delivery, and all that is large; statements of a delivery`,
    ["", "start MiB", "peak MiB", "report µs", "delivery µs", "statements", "large s"],
    [...processes].map(([name, measured]) => [
      name,
      ...columns.map((member) => {
        const values = measured.flatMap((each) => each[member] ?? []);
        return values.length === 0 ? "" : median(values);
      }),
    ]),
  );
}

async function onPlatform(): Promise<Map<string, Measured>> {
  await using bench = await startBenchPlatform();
  const { gatewayPort, platform } = bench;
  const url = platform.gatewayUrl;
  const apps = Object.fromEntries([...platform.apps.values()].map(({ name, pid }) => [name, pid]));
  const headers = headersOf(platform.credentials.sandbox.profileA);
  const startMiB = new Map(Object.entries(apps).map(([name, pid]) => [name, peakMemoryMiB(pid)]));
  const work = { kind: "post-reports", port: gatewayPort, headers } as const;
  const small = await runLoad({ concurrency: 8, warmUpMs: 2000, durationMs: 4000, work }, apps);

  const before = cpuMicros(apps);
  for (let report = 0; report < 4; report += 1) {
    await untilFileEnded(url, headers, await postReport(url, headers, largeReportJson(10_000, { employer: report })));
  }
  await uploadCsv(url, headers);
  await audit(url, headers);
  const after = cpuMicros(apps);
  return new Map(
    Object.entries(apps).map(([name, pid]) => [
      name,
      {
        startMiB: startMiB.get(name) ?? 0,
        peakMiB: peakMemoryMiB(pid),
        reportMicros: small.cpuMicrosPerCall[name] ?? 0,
        largeSeconds: ((after[name] ?? 0) - (before[name] ?? 0)) / 1e6,
      },
    ]),
  );
}

async function uploadCsv(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(
    `${url}/api/v1/files?period_start=2026-03-01&period_end=2026-03-15&employer_id=large-file`,
    {
      method: "POST",
      headers: { ...headers, "content-type": "text/csv" },
      body: ReadableStream.from(payrollCsv(csvRows)),
      duplex: "half",
    },
  );
  const { file_id } = (await response.json()) as { file_id: string };
  await untilFileEnded(url, headers, file_id);
}

async function audit(url: string, headers: Record<string, string>): Promise<void> {
  for (const week of weeksOf2025().slice(0, auditedWeeks)) {
    const id = await postReport(url, headers, weeklyPayrollJson("audited", week, 1000));
    await untilFileEnded(url, headers, id);
  }
  const classifications = ["8810", "8742", "5403", "5190", "3632", "8017", "9082"].flatMap((classification_code) =>
    ["IN", "WI", "TX", "IL"].map((state) => ({ state, classification_code, rate: 3.17 })),
  );
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}.`);
    return (await response.json()) as { id: string };
  };
  const policy = await post("/policies", {
    employer_id: "audited",
    effective_date: "2025-01-01",
    premium: 100_000,
    classifications,
  });
  const { id } = await post("/audits", { policy_id: policy.id });
  for (;;) {
    const response = await fetch(`${url}/api/v1/audits/${id}`, { headers });
    const { status } = (await response.json()) as { status: string };
    if (status !== "in_progress") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function onWebhooks(round: number): Promise<Map<string, Measured>> {
  await using postgres = await startPostgres({
    dataDir: makeTemporaryDirectory("bench-memory"),
    settings: countingStatements,
  });
  await using stack = await startWebhookStack(postgres.url, `memory_${round}`);
  const pid = stack.processes.webhooks ?? 0;
  const startMiB = peakMemoryMiB(pid);
  const admin = adminDatabase(stack.adminUrl);
  await countStatements(admin);
  const tenant: Tenant = { environment: "sandbox", ownerId: "own_memory" };
  const webhookIds = await stack.register(
    tenant,
    Array.from({ length: 10 }, (_, index) => `/${index}`),
  );
  const spent: number[] = [];
  const statements: number[] = [];
  for (let drain = 0; drain < 4; drain += 1) {
    const drained = await drainRound(stack, { tenant, webhookIds, events: 500, admin, shared: {} });
    if (drain === 0) continue;
    spent.push(drained.cpuMicrosPerDelivery.webhooks ?? 0);
    statements.push(drained.statementsPerDelivery);
  }
  await admin.stop?.();
  const delivering = { deliveryMicros: median(spent), deliveryStatements: median(statements) };
  return new Map([["webhooks, delivering", { startMiB, peakMiB: peakMemoryMiB(pid), ...delivering }]]);
}
