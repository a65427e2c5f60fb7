/** The second decimal minus the first, exactly: `1.5` and `-0.25` give `-1.75`. */
export function decimalDifference(before: string, after: string): string {
  const places = Math.max(placesOf(before), placesOf(after));
  const difference = scaled(after, places) - scaled(before, places);
  const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, "0");
  const fraction = places > 0 ? `.${digits.slice(-places)}` : "";
  return `${difference < 0n ? "-" : ""}${digits.slice(0, digits.length - places)}${fraction}`;
}

function placesOf(decimal: string): number {
  return decimal.split(".")[1]?.length ?? 0;
}

function scaled(decimal: string, places: number): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
}
