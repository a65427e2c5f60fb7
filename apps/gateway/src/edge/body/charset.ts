/**
 * The encoding that the `charset` of a `Content-Type` names, in lower case, such as `utf-8` for `"UTF8"`. Undefined without a
 * charset, and `unknown` when nothing can decode it, or when it is there twice.
 */
export function charsetOf(contentType = ""): string | undefined {
  const [, ...parameters] = contentType.split(";");
  const charsets = parameters.flatMap((parameter) => /^\s*charset\s*=(.*)$/is.exec(parameter)?.[1] ?? []);
  const [charset] = charsets;
  if (charset === undefined) return undefined;
  return charsets.length === 1 ? encodingOf(charset.trim().replace(/^"(.*)"$/s, "$1")) : "unknown";
}

function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return "unknown";
  }
}
