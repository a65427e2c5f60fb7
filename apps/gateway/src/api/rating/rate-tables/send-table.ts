import type { RateTable, RateTableRowError } from "@platform/contracts/premium_audit/v1/rate_tables";
import { type Problem, ProblemError } from "../../../edge/errors/problem.ts";
import type { RowText } from "./read-body.ts";

/** Rows of one message. */
const rowsPerMessage = 2000;
/** The most that one message holds; a chunk of a body is rarely larger. */
const maxChunkBytes = 1_048_576;

/** A part of the stream that loads a table. */
export type TablePart<Header> =
  | { case: "header"; value: Header }
  | { case: "rows"; value: { rows: RowText[] } }
  | { case: "csv"; value: Uint8Array }
  | { case: "end"; value: { count: bigint } };

/** A table as premium-audit reads it: its header, its rows or the bytes of its file, and an end that says it is complete. */
export async function* tableParts<Header>(
  header: Header,
  rows: readonly RowText[] | AsyncIterable<Uint8Array>,
): AsyncIterable<{ part: TablePart<Header> }> {
  yield { part: { case: "header", value: header } };
  let count = 0;
  if (Array.isArray(rows)) {
    for (let start = 0; start < rows.length; start += rowsPerMessage) {
      yield { part: { case: "rows", value: { rows: rows.slice(start, start + rowsPerMessage) } } };
    }
    count = rows.length;
  } else {
    for await (const chunk of rows as AsyncIterable<Uint8Array>) {
      for (let start = 0; start < chunk.length; start += maxChunkBytes) {
        yield { part: { case: "csv", value: chunk.subarray(start, start + maxChunkBytes) } };
      }
      count += chunk.length;
    }
  }
  yield { part: { case: "end", value: { count: BigInt(count) } } };
}

/** A response that creates or changes a table. */
export interface Loaded {
  rateTable?: RateTable | undefined;
  errors: readonly RateTableRowError[];
  errorsNotListed: number;
}

/** The table that was loaded. Throws the 400 that lists the errors of its rows. */
export function loaded({ rateTable, errors, errorsNotListed }: Loaded): RateTable {
  if (errors.length > 0) throw new ProblemError(rowProblem(errors, errorsNotListed));
  if (!rateTable) throw new Error("response without a rate table");
  return rateTable;
}

/** Makes the 400 that lists the errors of rows. */
export function rowProblem(errors: readonly Omit<RateTableRowError, "$typeName">[], notListed: number): Problem {
  const [first] = errors;
  const others = errors.length - 1 + notListed;
  const rest = others > 0 ? ` ${others} more ${others === 1 ? "problem" : "problems"} found.` : "";
  const rows = errors.map(({ position, line, column, expected, received }) => ({
    index: position,
    line: line || null,
    column,
    expected,
    received: received || null,
  }));
  const field = `rows[${first?.position}].${first?.column}`;
  const where = first?.line ? `Line ${first.line}: ${first.column}` : field;
  const got = first?.received ? `, but is ${first.received}` : "";
  return {
    kind: "validation",
    message: `${where} must be ${first?.expected}${got}.${rest}`,
    violations: [{ field, reason: `must be ${first?.expected}`, missing: first?.received === "" }],
    violationsNotListed: notListed,
    rows,
  };
}
