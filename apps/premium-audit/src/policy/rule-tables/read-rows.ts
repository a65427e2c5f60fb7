import type { RuleTableRows } from "@platform/contracts/premium_audit/v1/rule_tables";
import { ruleTableBounds } from "@platform/validation/bounds";
import { invalidMember } from "@platform/validation/invalid";
import { CsvError, parse } from "csv-parse/sync";
import { type CheckedRows, checkRows, type RowTexts } from "./check-rule-rows.ts";

/** Longer than any row: a header of a million names costs seconds. */
const maxLineLength = 65_536;

/** Reads and checks the rows of a request; undefined if it has none. Throws INVALID_ARGUMENT for a file that is none. */
export function readRows(rows: RuleTableRows | undefined): CheckedRows | undefined {
  const form = rows?.form;
  if (form?.case === undefined) return undefined;
  const texts =
    form.case === "csv" ? readCsv(form.value) : form.value.rows.map((row) => ({ row: row.members, line: 0 }));
  if (texts.length === 0) throw invalidMember("INVALID_RULE_TABLE", "rows", "must have at least 1 element");
  if (texts.length > ruleTableBounds.rows)
    throw invalidMember("INVALID_RULE_TABLE", "rows", `must have at most ${ruleTableBounds.rows} elements`);
  return checkRows(texts.map(({ row, line }) => ({ row: withoutEmpty(row), line })));
}

function readCsv(bytes: Uint8Array): { row: RowTexts; line: number }[] {
  try {
    const records = parse(Buffer.from(bytes), {
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // Lines beyond them stay unread: a file of a million short ones would fill the heap.
      to: ruleTableBounds.rows + 1,
      max_record_size: maxLineLength,
      columns: (header: string[]) => header.map((name) => name.toLowerCase().replaceAll(/[^a-z]+/g, "_")),
    }) as unknown as { record: Record<string, string>; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ row: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidMember(
      "INVALID_RULE_TABLE",
      "file",
      `must be a CSV file with a header, closed quotes and at most ${maxLineLength} characters in a line`,
    );
  }
}

function withoutEmpty(row: RowTexts): RowTexts {
  return Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ""));
}
