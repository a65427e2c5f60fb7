import { hash } from "node:crypto";
import { payrollBounds } from "@platform/validation/bounds";
import { canonicalRecord } from "../payroll/content-hash.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";

const modulus = 1n << 256n;

/** Digest of a file's rows that does not depend on their order or on the spelling of numbers. */
export interface RowDigest {
  addRecord(record: PayrollRecord): void;
  /** Adds the cells of a row that is not a valid record. */
  addUnreadable(cells: readonly unknown[]): void;
  /** Returns the sum of the rows' SHA-256 hashes modulo 2^256, which needs constant memory for a file of any size. */
  hash(): Buffer;
  /** Returns the records if a JSON report could contain the same: all rows are valid records, at most 10,000. */
  records(): PayrollRecord[] | undefined;
}

export function rowDigest(): RowDigest {
  let sum = 0n;
  let records: PayrollRecord[] | undefined = [];
  const add = (content: unknown) => {
    sum = (sum + BigInt(`0x${hash("sha256", JSON.stringify(content))}`)) % modulus;
  };
  return {
    addRecord(record) {
      add(canonicalRecord(record));
      if (records && records.length < payrollBounds.defaultRecords) records.push(record);
      else records = undefined;
    },
    addUnreadable(cells) {
      add(cells);
      records = undefined;
    },
    hash: () => Buffer.from(sum.toString(16).padStart(64, "0"), "hex"),
    records: () => records,
  };
}
