/**
 * A class code without zeros in front. Bureaus with codes of three digits have them written with four, too (`0811` is `811`
 * in PA and DE), and no two codes of one state differ by that alone.
 */
export function bareCode(classCode: string): string {
  return classCode.replace(/^0+(?=\d)/, "");
}
