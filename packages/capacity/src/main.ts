// npm run capacity -- --owners 500 --employees 200000: what an installation for them needs.
import { parseArgs } from "node:util";
import { capacityRows } from "./table.ts";
import { type Workload, workloadOf } from "./workload.ts";

/** The flags, the member of the workload that each sets, and whether it must be whole. */
const flags = {
  owners: { member: "owners", whole: true, says: "organizations that call the API" },
  employees: { member: "employees", whole: true, says: "employees of all employers" },
  employers: { member: "employers", whole: true, says: "default: one for 20 employees" },
  "reports-a-year": { member: "reportsAYear", whole: true, says: "of each employer; default 52" },
  turnover: { member: "turnover", whole: false, says: "new employees in a year, as a part of all; default 0.4" },
  "peak-hour-share": { member: "peakHourShare", whole: false, says: "of a pay period's reports; default 0.5" },
  "look-ups": { member: "lookUpsOfReport", whole: false, says: "of the status of a report; default 3" },
  deliveries: { member: "deliveriesOfReport", whole: false, says: "of the events of a report; default 1" },
} as const satisfies Record<string, { member: keyof Workload; whole: boolean; says: string }>;

try {
  const { values } = parseArgs({
    options: Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type: "string" as const }])),
  });
  const given = Object.entries(values).map(([flag, value]) => memberOf(flag as keyof typeof flags, String(value)));
  const { owners, employees, ...rest }: Partial<Workload> = Object.fromEntries(given);
  if (owners === undefined) throw new Error("--owners is missing.");
  if (employees === undefined) throw new Error("--employees is missing.");
  for (const [title = "", value = ""] of capacityRows([workloadOf({ owners, employees, ...rest })])) {
    console.log(`${title.padEnd(46)} ${value}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error("Usage: npm run capacity -- --owners 500 --employees 200000");
  for (const [flag, { says }] of Object.entries(flags)) console.error(`  --${flag.padEnd(16)} ${says}`);
  process.exit(2);
}

function memberOf(flag: keyof typeof flags, text: string): [keyof Workload, number] {
  const { member, whole } = flags[flag];
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    throw new Error(`--${flag} must be a ${whole ? "whole number" : "number"} above 0; received "${text}".`);
  }
  return [member, value];
}
