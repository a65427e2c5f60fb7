/** Maximum length of a value that is shown. */
const maxLength = 20;

/**
 * Returns the member `received` of a finding. A cell of a wrong column can contain a name, an amount or a social security
 * number: then only its length is shown.
 */
export function receivedOf(value: string): { received: string } {
  const isCode = /^[\w./-]*$/.test(value) && !/^\d+\.\d+$/.test(value) && !/^\d{3}-?\d{2}-?\d{4}$/.test(value);
  // A word without a digit that is longer than a code could be a name.
  const isWord = /^\D{11,}$/.test(value);
  if (value.length <= maxLength && isCode && !isWord) return { received: value };
  return { received: `(${value.length} characters, not shown)` };
}
