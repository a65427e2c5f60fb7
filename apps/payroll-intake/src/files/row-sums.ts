import type { Queryable } from "@platform/postgres/statement";
import type { ReportKey } from "../payroll/report-key.ts";
import { insertPartialRecords, type PartialRecord, takeSums } from "./file-sums.sql.ts";

const batchSize = 1000;

/** Adds up the rows of each person, class and state in the database, because a file may have a million persons. */
export interface RowSums {
  /** Returns a promise if rows must be written first. */
  add(part: PartialRecord): Promise<void> | undefined;
  /** Yields the sums, by their first rows. */
  take(): AsyncIterable<PartialRecord>;
}

export function rowSums(tx: Queryable, report: ReportKey): RowSums {
  let parts: PartialRecord[] = [];
  let hasSome = false;

  async function write(): Promise<void> {
    const batch = parts;
    parts = [];
    await insertPartialRecords(tx, report, batch);
  }

  return {
    add({ row, record }) {
      hasSome = true;
      parts.push({ row, record });
      return parts.length === batchSize ? write() : undefined;
    },
    async *take() {
      if (!hasSome) return;
      if (parts.length > 0) await write();
      yield* takeSums(tx, report);
    },
  };
}
