import { Readable } from "node:stream";
import type { UploadedFile } from "@platform/rpc/server/uploaded-file";
import { RandomAccessReader } from "yauzl";

const blockBytes = 262_144;

/** Reads an archive in any order. It holds one block of it, because the entries of its directory are read one by one. */
export class UploadedReader extends RandomAccessReader {
  readonly #file: UploadedFile;
  #last: { block: number; bytes: Uint8Array } | undefined;

  constructor(file: UploadedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncIterable<Uint8Array> {
    for (let at = start; at < end; ) {
      const block = Math.floor(at / blockBytes);
      if (this.#last?.block !== block) this.#last = { block, bytes: await this.#blockAt(block * blockBytes) };
      const offset = at - block * blockBytes;
      const bytes = this.#last.bytes.subarray(offset, Math.min(blockBytes, offset + end - at));
      if (bytes.length === 0) return;
      yield bytes;
      at += bytes.length;
    }
  }

  async #blockAt(start: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (let length = 0; length < blockBytes; ) {
      const part = await this.#file.read(start + length, blockBytes - length);
      if (part.length === 0) break;
      parts.push(part);
      length += part.length;
    }
    return Buffer.concat(parts);
  }
}
