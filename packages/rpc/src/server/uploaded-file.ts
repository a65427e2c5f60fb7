/** A file that has arrived whole. */
export interface UploadedFile {
  readonly sizeBytes: number;
  /** Resolves to at most `length` bytes from a position on; to none at the end. */
  read(position: number, length: number): Promise<Uint8Array>;
}

const chunkBytes = 65_536;

/** Yields the bytes of a file in their order. */
export async function* chunksOf(file: Pick<UploadedFile, "read">): AsyncIterable<Uint8Array> {
  for (let position = 0; ; ) {
    const chunk = await file.read(position, chunkBytes);
    if (chunk.length === 0) return;
    position += chunk.length;
    yield chunk;
  }
}
