// Measures the bytes that a report, a line, a new employee, a delivery and an audit add to the write-ahead log of Postgres, each by the difference of two
// loads: reports of 10 and of 200 employees, without and with webhooks, audits of two and of six weeks.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { auditEmployer, post } from "./src/load/audit-employer.ts";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { someAtOnce } from "./src/load/some-at-once.ts";
import { weeklyPayrollJson, weeksOf2025 } from "./src/load/weekly-payroll.ts";
import { logOf } from "./src/measure/logged-bytes.ts";
import { printTable } from "./src/measure/table.ts";
import { untilQuiet } from "./src/measure/until-quiet.ts";
import { adminDatabase, run } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";
import { startSink } from "./src/webhooks/webhook-sink.ts";

interface Employers {
  names: readonly string[];
  employees: number;
}
const short: Employers = { names: numberedNames("short", 300), employees: 10 };
const long: Employers = { names: numberedNames("long", 40), employees: 200 };
const weeks = weeksOf2025();
const audits = 100;
const receivers = 5;
/** Reports that are measured each after a checkpoint of its own. */
const single = 40;
const atOnce = 8;

await using bench = await startBenchPlatform();
const { platform, processes } = bench;
const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
const caller = { gatewayUrl: platform.gatewayUrl, headers: headersOf(platform.credentials.sandbox.profileA) };
const admin = adminDatabase(platform.servers.postgres?.url ?? "");
await using sink = await startSink();
// One report that is not counted: the first of its kind creates partitions and prepares statements.
await report({ names: ["first"], employees: 1 }, 0);
const log = await logOf(admin, processes);

const ofNew = { short: await bytesOfReport(short, 0), long: await bytesOfReport(long, 0) };
const ofKnown = { short: await bytesOfReports(short, 1, 2), long: await bytesOfReports(long, 1, 2) };

await log.setWholePages(true);
const manyAfterCheckpoint = await bytesOfReport(short, 3);
const alone = await log.bytesOf(async () => {
  for (const name of short.names.slice(0, single)) {
    await untilQuiet(admin);
    await run(admin, "CHECKPOINT");
    await report({ ...short, names: [name] }, 4);
  }
});
await log.setWholePages(false);
await report({ ...short, names: short.names.slice(single) }, 4);

for (let receiver = 0; receiver < receivers; receiver++) {
  await post(caller, "/webhooks", { owner_id, owner_type, url: `${sink.url}/${receiver}`, events: ["file.processed"] });
}
const delivered = await bytesOfReports(short, 5, 6);
const ofAudit = {
  shortOfTwo: await bytesOfAudit(short.names.slice(0, audits), 2),
  shortOfSix: await bytesOfAudit(short.names.slice(audits, 2 * audits), 6),
  longOfTwo: await bytesOfAudit(long.names, 2),
};
await admin.stop?.();

const line = perLine(ofKnown);
const week = (ofAudit.shortOfSix - ofAudit.shortOfTwo) / 4;
const auditedLine = (ofAudit.longOfTwo - ofAudit.shortOfTwo) / 2 / (long.employees - short.employees);
printTable(
  "Write-ahead log of Postgres, without whole pages",
  ["", "bytes"],
  [
    ["idle, a second", log.idle],
    ["report, without its lines", ofKnown.short - short.employees * line],
    ["line of a report", line],
    ["new employee, beyond its line", perLine(ofNew) - line],
    ["delivery of a webhook", (delivered - ofKnown.short) / receivers],
    ["policy and audit, without its reports", ofAudit.shortOfTwo - 2 * week],
    ["audited report, without its lines", week - short.employees * auditedLine],
    ["audited line, of 28 classes and states", auditedLine],
    [`whole pages of a report, ${short.names.length} after a checkpoint`, manyAfterCheckpoint - ofKnown.short],
    ["whole pages of a report, alone after a checkpoint", alone / single - ofKnown.short],
  ],
);
printTable(
  "As measured",
  ["", "bytes each"],
  [
    [`report of ${short.employees} new employees`, ofNew.short],
    [`report of ${long.employees} new employees`, ofNew.long],
    [`report of ${short.employees} known employees`, ofKnown.short],
    [`report of ${long.employees} known employees`, ofKnown.long],
    [`report of ${short.employees} known employees, and ${receivers} deliveries`, delivered],
    [`audit of two reports of ${short.employees} employees, with its policy`, ofAudit.shortOfTwo],
    [`audit of six reports of ${short.employees} employees, with its policy`, ofAudit.shortOfSix],
    [`audit of two reports of ${long.employees} employees, with its policy`, ofAudit.longOfTwo],
  ],
);

function numberedNames(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

function perLine(bytes: Record<"short" | "long", number>): number {
  return (bytes.long - bytes.short) / (long.employees - short.employees);
}

async function report({ names, employees }: Employers, weekIndex: number): Promise<void> {
  const week = weeks[weekIndex];
  if (!week) throw new Error(`There is no week ${weekIndex}.`);
  await someAtOnce(atOnce, names, async (employer) => {
    const id = await postReport(caller.gatewayUrl, caller.headers, weeklyPayrollJson(employer, week, employees));
    await untilFileEnded(caller.gatewayUrl, caller.headers, id);
  });
}

async function bytesOfReport(employers: Employers, weekIndex: number): Promise<number> {
  return (await log.bytesOf(() => report(employers, weekIndex))) / employers.names.length;
}

/** The mean of two weeks: pages of indexes split in some weeks and not in others. */
async function bytesOfReports(employers: Employers, ...weekIndexes: readonly [number, number]): Promise<number> {
  const [one, other] = weekIndexes;
  return ((await bytesOfReport(employers, one)) + (await bytesOfReport(employers, other))) / 2;
}

async function bytesOfAudit(names: readonly string[], weeksOfTerm: number): Promise<number> {
  const bytes = await log.bytesOf(() =>
    someAtOnce(atOnce, names, (employer) => auditEmployer(caller, admin, employer, weeksOfTerm)),
  );
  return bytes / names.length;
}
