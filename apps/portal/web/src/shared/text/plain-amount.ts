/** A number as people type it, without what belongs to reading: `$1,234.50`, `14.5 h` and the rate `1.14%` are `1234.50`, `14.5` and `1.14`. */
export function plainAmount(text: string): string {
  return text.replaceAll(/[$,\s]/g, "").replace(/(?:%|h|hrs?|hours?)$/i, "");
}

/** A fraction as people type it: `-10%` is `-0.10`. */
export function plainFraction(text: string): string {
  const plain = plainAmount(text);
  const [, sign = "", whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  if (whole === undefined || !text.trim().endsWith("%")) return plain;
  const digits = whole.padStart(3, "0");
  return `${sign}${digits.slice(0, -2).replace(/^0+(?=\d)/, "")}.${digits.slice(-2)}${fraction}`;
}
