import type { Queryable } from "@platform/postgres/query/statement";
import type { ReportKey } from "../payroll/report-key.ts";
import { insertCells } from "./failed-row.sql.ts";
import { packed, type SentRow } from "./packed-rows.ts";

const mostRows = 1000;
/** Maximum number of characters and cells: a row may have 65,536 of them, and memory is bounded. */
const mostCharacters = 1_000_000;

/** Stores the cells of a file's rows in the database until it is known which of them fail. */
export interface SentCells {
  /** Returns a promise if rows must be written first. */
  add(row: SentRow): Promise<void> | undefined;
  end(): Promise<void>;
}

export function sentCells(tx: Queryable, upload: ReportKey): SentCells {
  let rows: SentRow[] = [];
  let characters = 0;
  let part = 0;

  async function write(): Promise<void> {
    const first = rows[0];
    const last = rows.at(-1);
    if (!first || !last) return;
    const bytes = packed(rows.map(({ row, cells }) => [row, cells]));
    rows = [];
    characters = 0;
    await insertCells(tx, upload, { part: part++, firstRow: first.row, lastRow: last.row, rows: await bytes });
  }

  return {
    add(row) {
      rows.push(row);
      for (const { length } of row.cells) characters += length + 1;
      return rows.length === mostRows || characters > mostCharacters ? write() : undefined;
    },
    end: write,
  };
}
