/**
 * Removes leading zeros from a class code, so that two spellings of one code compare equal. Bureaus with three-digit codes
 * (PA and DE) also write them with four digits: `0811` is `811`. No two codes of a state differ only by a leading zero.
 */
export function withoutLeadingZeros(classCode: string): string {
  return classCode.replace(/^0+(?=\d)/, "");
}

/** Removes the `F` of manuals, which marks a class of the federal Longshore Act: its rules are those of the class without it. */
export function withoutFederalMark(classCode: string): string {
  return /^\d{1,4}F$/.test(classCode) ? classCode.slice(0, -1) : classCode;
}
