/** Keeps bytes by a key. */
export interface ByteStore {
  /** Writes all bytes, or rejects; what was written of them by then is removed with the document. */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  read(key: string): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
}
