/** `additional_premium` as words: `Additional premium`. */
export function words(name: string): string {
  if (name === "arap") return "ARAP";
  const text = name.replaceAll(/[._]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
