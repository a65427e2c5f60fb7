/**
 * Chunks of fewer bytes are passed on together: whoever sends a body decides how small its chunks are, and each costs as much as reading
 * thousands of bytes does.
 */
const leastBytes = 65_536;

/** Copies small chunks into larger ones: a list of them would keep the memory that each is a part of. */
export class JoinedChunks {
  #buffer = new Uint8Array();
  #length = 0;

  /** Returns what is to be passed on now. */
  add(chunk: Uint8Array): Uint8Array[] {
    const isFull = this.#length + chunk.length > leastBytes;
    const before = isFull ? this.end() : [];
    if (chunk.length >= leastBytes) return [...before, chunk];
    // The buffer before may not be read yet.
    if (this.#length === 0) this.#buffer = new Uint8Array(leastBytes);
    this.#buffer.set(chunk, this.#length);
    this.#length += chunk.length;
    return before;
  }

  /** Returns what is left. */
  end(): Uint8Array[] {
    const rest = this.#length > 0 ? [this.#buffer.subarray(0, this.#length)] : [];
    this.#length = 0;
    return rest;
  }
}
