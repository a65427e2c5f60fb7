import { type ArrivedEvent, eventsByFile } from "../fixture/partner/event-receiver.ts";
import type { Payroll } from "../fixture/partner/payroll.ts";
import { asCompleted, type StoredReport } from "../fixture/partner/stored-payroll.ts";

/** A report that the platform has acknowledged to a client. */
export interface AcceptedReport {
  readonly reportId: string;
  readonly payroll: Payroll;
  /** When the client had its id, by `performance.now()`. */
  readonly acceptedMs: number;
}

/** Record of what the clients of the platform sent and received; nobody else writes into it. */
export interface Ledger {
  /** Reports whose id a client has got. */
  readonly accepted: readonly AcceptedReport[];
  /** Requests of webhooks that the receiver has acknowledged. */
  readonly received: readonly ArrivedEvent[];
}

/** Result of the comparison of a ledger with the platform. */
export interface Findings {
  /** Accepted reports that are not stored with all of their records, or that no webhook has announced as processed. */
  readonly lost: readonly string[];
  /** Reports that are stored without an acknowledgement, that count more than once, or that two different events announce. */
  readonly doubled: readonly string[];
  /** Number of webhook requests with the id of an earlier one; receivers must expect some. */
  readonly repeated: number;
}

/** Compares a ledger with the reports that are stored. */
export function compare(
  { accepted, received }: Ledger,
  stored: readonly (StoredReport & { employer_id: string })[],
): Findings {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const events = eventsByFile(received);
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const report of accepted) {
    const { reportId, payroll } = report;
    const row = rows.get(reportId);
    rows.delete(reportId);
    const announced = events.get(reportId)?.size ?? 0;
    const records = row ? Math.max(row.records, row.exposure_records) : 0;
    if (records > payroll.employees.length || announced > 1) doubled.push(reportId);
    else if (!row || announced === 0 || !isSame(row, asCompleted(report))) lost.push(reportId);
  }
  doubled.push(...rows.keys());
  return { lost, doubled, repeated: received.length - new Set(received.map(({ id }) => id)).size };
}

function isSame(one: object, other: object): boolean {
  const text = (row: object) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)));
  return text(one) === text(other);
}
