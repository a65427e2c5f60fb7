const maxLength = 200;

/**
 * Returns one line of an e-mail from a text of a partner: without line breaks, other control characters and characters that
 * change the direction of text, and cut to 200 characters. Postgres can store it.
 */
export function plainLine(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : line;
}
