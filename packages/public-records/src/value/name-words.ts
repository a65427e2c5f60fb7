/** Returns the words of a name in lower case, by which two spellings of it are one: `Ada QUILL-Reed` is `ada-quill-reed`. */
export function nameWords(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-");
}
