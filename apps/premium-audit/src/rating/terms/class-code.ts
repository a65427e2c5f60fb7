/**
 * Removes leading zeros from a class code, so that two spellings of one code compare equal. Bureaus with three-digit codes
 * (PA and DE) also write them with four digits: `0811` is `811`. No two codes of a state differ only by a leading zero.
 */
export function withoutLeadingZeros(classCode: string): string {
  return classCode.replace(/^0+(?=\d)/, "");
}
