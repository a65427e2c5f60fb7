/** Writes amounts, days and names for people who read English. */

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** `Jan 1, 2025`, for `2025-01-01` and for a time, of which the day in UTC is meant. */
export function dayText(day: string | Date): string {
  return dayFormat.format(typeof day === "string" ? new Date(`${day}T00:00:00Z`) : day);
}

export function periodText(first: string, last: string): string {
  return `${dayText(first)} – ${dayText(last)}`;
}

/** Groups the digits of a decimal string, which keeps all of its decimals: `-1234.5` is `-1,234.50`. */
export function amountText(amount: string, leastDecimals = 2): string {
  const sign = amount.startsWith("-") ? "-" : "";
  const [whole = "0", decimals = ""] = amount.slice(sign.length).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  const shown = decimals.padEnd(leastDecimals, "0");
  return `${sign}${grouped}${shown === "" ? "" : `.${shown}`}`;
}

/** The same with its currency: `-$1,234.50`. */
export function moneyText(amount: string): string {
  const text = amountText(amount);
  return text.startsWith("-") ? `-$${text.slice(1)}` : `$${text}`;
}

/** `experience_modification` → `Experience modification`. */
export function nameText(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
