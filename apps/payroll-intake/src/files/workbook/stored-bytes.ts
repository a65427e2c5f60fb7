import { Readable } from "node:stream";
import type { Queryable } from "@platform/postgres/query/statement";
import { RandomAccessReader } from "yauzl";
import type { ReportKey } from "../../payroll/report-key.ts";
import { insertBytes, selectBytes } from "./workbook-bytes.sql.ts";

const partBytes = 262_144;

/** Bytes that are in the database while a file is received, so that memory holds one part of them. */
export interface StoredBytes {
  size: number;
  reader: RandomAccessReader;
}

/** Stores the bytes of an upload in its transaction. */
export async function storeBytes(
  tx: Queryable,
  upload: ReportKey,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredBytes> {
  let pending: Uint8Array[] = [];
  let length = 0;
  let part = 0;
  let size = 0;
  for await (const chunk of content) {
    pending.push(chunk);
    length += chunk.length;
    size += chunk.length;
    if (length < partBytes) continue;
    const bytes = Buffer.concat(pending);
    let start = 0;
    for (; bytes.length - start >= partBytes; start += partBytes)
      await insertBytes(tx, upload, part++, bytes.subarray(start, start + partBytes));
    pending = [bytes.subarray(start)];
    length = bytes.length - start;
  }
  if (length > 0) await insertBytes(tx, upload, part, Buffer.concat(pending));
  return { size, reader: new StoredReader((index) => selectBytes(tx, upload, index)) };
}

class StoredReader extends RandomAccessReader {
  readonly #select: (part: number) => Promise<Buffer>;
  #last: { part: number; bytes: Buffer } | undefined;

  constructor(select: (part: number) => Promise<Buffer>) {
    super();
    this.#select = select;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncIterable<Buffer> {
    for (let at = start; at < end; ) {
      const part = Math.floor(at / partBytes);
      if (this.#last?.part !== part) this.#last = { part, bytes: await this.#select(part) };
      const offset = at - part * partBytes;
      const bytes = this.#last.bytes.subarray(offset, Math.min(partBytes, offset + end - at));
      if (bytes.length === 0) return;
      yield bytes;
      at += bytes.length;
    }
  }
}
