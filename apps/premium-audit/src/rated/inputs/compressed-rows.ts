import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** The fastest level: payroll lines shrink to a tenth, at a small part of the time that rating them takes. */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Compresses the text of rows. In this thread: for the size of a part, handing it to another one costs more. */
export function compressRows(text: string): Uint8Array {
  return zstdCompressSync(text, options);
}

/** The inverse of `compressRows`. Throws for bytes that it has not made. */
export function decompressRows(bytes: Uint8Array): string {
  return zstdDecompressSync(bytes).toString();
}
