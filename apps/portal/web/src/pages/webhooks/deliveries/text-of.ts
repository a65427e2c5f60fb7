const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes that were sent or received as text; what is no UTF-8, or cut off, becomes the replacement character. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
