// Numbers that the Social Security Administration assigns: no part is only zeros, and the first is neither 666 nor 900 or more.
const area = "(?!000|666|9)\\d{3}";
const written = new RegExp(`(?<![\\d-])${area}([- ])(?!00)\\d{2}\\1(?!0000)\\d{4}(?![\\d-])`);
const digits = new RegExp(`(?<!\\d)${area}(?!00)\\d{2}(?!0000)\\d{4}(?!\\d)`);

/** True for a text in which a number is written like a social security number: `123-45-6789`, with hyphens or spaces. */
export function hasSocialSecurityNumber(text: string): boolean {
  return written.test(text);
}

/** True for a text with nine digits that can be a social security number, or something else, such as the number of an employee. */
export function hasNineDigits(text: string): boolean {
  return digits.test(text);
}

/** True for a name in which a number may be a social security number: no name has nine digits. */
export function isPrivateName(name: string): boolean {
  return hasSocialSecurityNumber(name) || hasNineDigits(name);
}

/** Returns a text in which the digits of a number that may be a social security number are hidden. */
export function withoutSocialSecurityNumber(text: string): string {
  return hasSocialSecurityNumber(text) ? text.replaceAll(/\d/g, "*") : text;
}
