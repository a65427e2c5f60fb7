import { hash } from "node:crypto";
import { canonicalRecord } from "../payroll/content-hash.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";

/** As many records as a report of a request has at most, unless that is configured otherwise. */
const maxKeptRecords = 10_000;
const modulus = 1n << 256n;

/** What the rows of a file say, whatever their order and the spelling of their numbers. */
export interface RowDigest {
  addRecord(record: PayrollRecord): void;
  /** The cells of a row that is no record. */
  addUnreadable(cells: readonly unknown[]): void;
  /** The sum of the rows' SHA-256s, so that a file of any size needs no more memory than one of a row. */
  hash(): Buffer;
  /** The records, where a request could have submitted them: all rows are records, and few enough. */
  records(): PayrollRecord[] | undefined;
}

export function rowDigest(): RowDigest {
  let sum = 0n;
  let kept: PayrollRecord[] | undefined = [];
  const add = (content: unknown) => {
    sum = (sum + BigInt(`0x${hash("sha256", JSON.stringify(content))}`)) % modulus;
  };
  return {
    addRecord(record) {
      add(canonicalRecord(record));
      if (kept && kept.length < maxKeptRecords) kept.push(record);
      else kept = undefined;
    },
    addUnreadable(cells) {
      add(cells);
      kept = undefined;
    },
    hash: () => Buffer.from(sum.toString(16).padStart(64, "0"), "hex"),
    records: () => kept,
  };
}
