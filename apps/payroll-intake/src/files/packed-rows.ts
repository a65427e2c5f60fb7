import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";

const deflated = promisify(deflate);
const inflated = promisify(inflate);

/** A row as it was sent. */
export interface SentRow {
  /** Number of the row in the file, where the first row is 1. */
  row: number;
  cells: readonly string[];
}

/** Packs a JSON value: cells may have characters that Postgres does not store in text, and repetitions that compress well. */
export function packed(value: unknown): Promise<Buffer> {
  // The fastest level, because all rows of a file are packed while it is received.
  return deflated(JSON.stringify(value), { level: 1 });
}

export async function unpacked<Value>(bytes: Uint8Array): Promise<Value> {
  return JSON.parse((await inflated(bytes)).toString()) as Value;
}
