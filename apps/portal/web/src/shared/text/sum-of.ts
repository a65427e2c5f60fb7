const decimals = 4;

/** Adds up decimal strings with at most four decimals, exactly. */
export function sumOf(amounts: readonly string[]): string {
  const total = amounts.reduce((sum, amount) => sum + tenThousandths(amount), 0n);
  const digits = String(total < 0n ? -total : total).padStart(decimals + 1, "0");
  const whole = `${total < 0n ? "-" : ""}${digits.slice(0, -decimals)}`;
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return fraction ? `${whole}.${fraction}` : whole;
}

function tenThousandths(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const value = BigInt(`${whole}${fraction.padEnd(decimals, "0")}`);
  return amount.startsWith("-") ? -value : value;
}
