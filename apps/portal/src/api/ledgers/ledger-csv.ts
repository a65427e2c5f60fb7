import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { LedgerEntry } from "@platform/contracts/premium_audit/v1/ledger";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { csvRow } from "@platform/public-records/csv/csv-row";

const columns = [
  "term",
  "number",
  "entry_id",
  "kind",
  "earned_to",
  "earned",
  "charged_before",
  "due",
  "total_earned",
  "total_charged_before",
  "total_due",
  "code",
  "causes",
  "estimates",
  "audit_id",
  "created_at",
] as const;

/** Entries of a ledger as a CSV file. What made an entry is in one cell, as `kind id; kind id`. */
export async function* ledgerCsv(pages: AsyncIterable<readonly LedgerEntry[]>): AsyncIterable<string> {
  yield csvRow(columns);
  for await (const entries of pages) yield entries.map(rowOf).join("");
}

function rowOf(entry: LedgerEntry): string {
  const row: Record<(typeof columns)[number], Parameters<typeof csvRow>[0][number]> = {
    term: entry.term,
    number: entry.number,
    entry_id: entry.id,
    kind: entry.kind,
    earned_to: entry.earnedTo || null,
    earned: exactNumberOrNull(entry.earned),
    charged_before: exactNumber(entry.chargedBefore),
    due: exactNumberOrNull(entry.due),
    total_earned: exactNumberOrNull(entry.totalEarned),
    total_charged_before: exactNumber(entry.totalChargedBefore),
    total_due: exactNumberOrNull(entry.totalDue),
    code: entry.code || null,
    causes: entry.causes.map(({ kind, id }) => `${kind} ${id}`).join("; "),
    estimates: entry.estimates
      .map(({ periodStart, periodEnd, premium }) => `${periodStart}/${periodEnd} ${premium}`)
      .join("; "),
    audit_id: entry.auditId || null,
    created_at: entry.createdAt ? timestampDate(entry.createdAt).toISOString() : null,
  };
  return csvRow(columns.map((column) => row[column]));
}
