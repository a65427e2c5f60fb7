import { createHash } from "node:crypto";

/**
 * Returns a key that is the same for a name however it is written: `Moss, Ida`, `IDA MOSS` and `Ída Moss`. It does not reveal
 * the name to a reader of the exposure. Empty for a name without a letter.
 */
export function personKey(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (!words) return "";
  return createHash("sha256").update(words.toSorted().join(" ")).digest("base64url").slice(0, 22);
}
