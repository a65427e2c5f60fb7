import { parseArgs } from "node:util";
import { type Workload, workloadOf } from "./workload.ts";

/** What a flag of the command sets, and which numbers it may be. */
interface Flag {
  member: keyof Workload;
  whole?: boolean;
  /** Zero is allowed where it is a possible workload, such as no look-ups. */
  least: number;
  /** More than this is a mistake, such as percent instead of a part. */
  most?: number;
  says: string;
}

const flags: Readonly<Record<string, Flag>> = {
  owners: { member: "owners", whole: true, least: 1, says: "organizations that call the API" },
  employees: { member: "employees", whole: true, least: 1, says: "employees of all employers" },
  employers: { member: "employers", whole: true, least: 1, says: "default: one for 20 employees" },
  "reports-a-year": { member: "reportsAYear", whole: true, least: 1, most: 366, says: "of each employer; default 52" },
  turnover: { member: "turnover", least: 0, most: 5, says: "new employees in a year, as a part of all; default 0.4" },
  "peak-hour-share": {
    member: "peakHourShare",
    least: 0.001,
    most: 1,
    says: "part of a pay period's reports that arrive in its busiest hour; default 0.5",
  },
  "look-ups": { member: "lookUpsOfReport", least: 0, says: "of the status of a report; default 3" },
  deliveries: { member: "deliveriesOfReport", least: 0, says: "of the events of a report; default 1" },
};

/** The flags and what they mean, a line each. */
export const usage: string = [
  "Usage: npm run capacity -- --owners 500 --employees 200000",
  ...Object.entries(flags).map(([flag, { says }]) => `  --${flag.padEnd(16)} ${says}`),
].join("\n");

/** The workload that flags describe. Throws an error that names the flag, the numbers that it may be and what was received. */
export function workloadOfFlags(args: readonly string[]): Workload {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type: "string" as const }])),
  });
  const given = Object.entries(values).map(([flag, text]) => memberOf(flag, String(text)));
  const { owners, employees, ...rest }: Partial<Workload> = Object.fromEntries(given);
  if (owners === undefined) throw new Error("--owners is missing.");
  if (employees === undefined) throw new Error("--employees is missing.");
  return workloadOf({ owners, employees, ...rest });
}

function memberOf(name: string, text: string): [keyof Workload, number] {
  const flag = flags[name];
  if (!flag) throw new Error(`There is no --${name}.`);
  const { member, whole = false, least, most = Number.MAX_SAFE_INTEGER } = flag;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= least && value <= most && (!whole || Number.isSafeInteger(value))) return [member, value];
  const range = flag.most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  const hint = most < 100 && value > most && value <= 100 ? `; ${value}% is ${value / 100}` : "";
  throw new Error(`--${name} must be a ${whole ? "whole number" : "number"} ${range}; received "${text}"${hint}.`);
}
