import { classCodes } from "@platform/class-codes/shipped";
import type { RateTableEnd, RateTableRowTexts } from "@platform/contracts/premium_audit/v1/rate_tables";
import { Fault } from "@platform/service/call/fault";
import { invalidMember } from "@platform/validation/invalid";
import { type CheckedRows, rowChecker } from "./check-rows.ts";
import { maxRows } from "./rate-table.ts";
import { readCsv, UnreadableTable } from "./read-csv.ts";

/** A message of a stream after its header. */
export type RowsPart =
  | { case: "rows"; value: RateTableRowTexts }
  | { case: "csv"; value: Uint8Array }
  | { case: "end"; value: RateTableEnd }
  | { case: "header" | undefined; value?: unknown };

/**
 * Receives the rows of a table, as messages or as a CSV file, and checks each. Undefined if the stream has none. Throws CANCELLED
 * for a stream that ends too early, and INVALID_ARGUMENT for a file that is none and for too many rows.
 */
export async function receiveRows(parts: AsyncIterator<{ part: RowsPart }>): Promise<CheckedRows | undefined> {
  const checker = rowChecker(classCodes);
  const first = await next(parts);
  if (first.case === "end") return undefined;
  let count = 0;
  function refuseTooMany(): void {
    count += 1;
    if (count > maxRows) throw invalidMember("INVALID_RATE_TABLE", "rows", `must have at most ${maxRows} elements`);
  }
  if (first.case === "csv") {
    await readFile(bytesOf(first.value, parts), (texts, line) => {
      refuseTooMany();
      checker.add(texts, line);
    });
  } else {
    for (let part: RowsPart = first; part.case === "rows"; part = await next(parts)) {
      for (const row of part.value.rows) {
        refuseTooMany();
        const { state, classCode, description, basis, rate, minimumPremium, effectiveFrom } = row;
        const dated = { minimum_premium: minimumPremium, effective_from: effectiveFrom };
        checker.add({ state, class_code: classCode, description, basis, rate, ...dated }, 0);
      }
    }
  }
  const checked = checker.finish();
  if (checked.count === 0) throw invalidMember("INVALID_RATE_TABLE", "rows", "must have at least 1 element");
  return checked;
}

async function readFile(
  bytes: AsyncIterable<Uint8Array>,
  add: (texts: Parameters<ReturnType<typeof rowChecker>["add"]>[0], line: number) => void,
): Promise<void> {
  try {
    for await (const { texts, line } of readCsv(bytes)) add(texts, line);
  } catch (error) {
    if (error instanceof UnreadableTable) throw invalidMember("INVALID_RATE_TABLE", "file", error.message);
    throw error;
  }
}

async function* bytesOf(first: Uint8Array, parts: AsyncIterator<{ part: RowsPart }>): AsyncIterable<Uint8Array> {
  yield first;
  for (let part = await next(parts); part.case !== "end"; part = await next(parts)) {
    if (part.case !== "csv") throw notWhole();
    yield part.value;
  }
}

async function next(parts: AsyncIterator<{ part: RowsPart }>): Promise<RowsPart> {
  const { done, value } = await parts.next();
  if (done) throw notWhole();
  return value.part;
}

function notWhole(): Fault {
  return new Fault("CANCELLED", "RATE_TABLE_NOT_WHOLE", "The stream ended before the table was complete.");
}
