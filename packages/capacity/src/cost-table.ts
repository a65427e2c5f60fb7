import { type Machines, machinesFor, requestsOf } from "./machines.ts";
import { type Column, rowOf } from "./table.ts";

/** What is kept of backups: days of log, and copies of all records, which compression makes smaller. */
const backups = { days: 14, copies: 2 } as const;

/** What an SRE multiplies by a price list: of all installations, after seven years. */
export function costRows(columns: readonly Column[]): string[][] {
  const row = (title: string, cell: (column: Column) => string | number) => rowOf(columns, title, cell);
  const byKinds = columns.map(({ advice }) => machinesFor(advice)).toSorted((one, other) => other.length - one.length);
  const kinds = [...new Set(byKinds.flat().map(({ what }) => what))];
  const inAll =
    (of: (machines: Machines) => number) =>
    ({ advice }: Column) =>
      machinesFor(advice).reduce((sum, machines) => sum + machines.count * of(machines), 0);
  const loggedGB = ({ advice: { each, owners }, workload }: Column) =>
    (workload.owners / owners) * (each.logged.changes + each.logged.wholePages);
  const requested = ({ advice: { each, installations } }: Column, what: "cores" | "memoryGiB") =>
    installations * requestsOf(each, false)[what];
  return [
    row("pods", ({ advice: { each, installations } }) => {
      return installations * (1 + Object.values(each.pods).reduce((sum, count) => sum + count, 0));
    }),
    row("cores that these pods request", (column) => requested(column, "cores")),
    row("memory that these pods request, GiB", (column) => requested(column, "memoryGiB")),
    ...kinds.map((kind) =>
      row(kind, ({ advice }) => {
        const machines = machinesFor(advice).find(({ what }) => what === kind);
        if (!machines) return "–";
        const { count, cores, memoryGiB, diskGB } = machines;
        return `${count} × ${cores} cores, ${memoryGiB} GiB${diskGB ? `, ${diskGB.toLocaleString("en-US")} GB` : ""}`;
      }),
    ),
    row(
      "machines in all",
      inAll(() => 1),
    ),
    row(
      "cores in all",
      inAll(({ cores }) => cores),
    ),
    row(
      "memory in all, GiB",
      inAll(({ memoryGiB }) => memoryGiB),
    ),
    row(
      "disk in all, GB",
      inAll(({ diskGB }) => diskGB),
    ),
    row("load balancers", ({ advice }) => advice.installations),
    row(
      "storage of backups, GB",
      (column) =>
        backups.days * loggedGB(column) +
        backups.copies * column.needs.disk.reduce((sum, { sevenYears }) => sum + sevenYears, 0),
    ),
    row("traffic to standbys, and as much to the archive, GB a month", (column) => loggedGB(column) * (365 / 12)),
    // Each replica stores the events of so many days, and gets them once.
    row("traffic between NATS servers, GB a month", ({ needs }) => ((2 * needs.streamGB) / 7) * (365 / 12)),
    row("requests a month", ({ needs, workload }) => needs.reportsAWeek * (1 + workload.lookUpsOfReport) * (52 / 12)),
    row("deliveries a month", ({ needs, workload }) => needs.reportsAWeek * workload.deliveriesOfReport * (52 / 12)),
  ];
}
