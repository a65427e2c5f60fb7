import type { Address } from "@platform/contracts/premium_audit/v1/insureds";

/** An address in one line, of the parts that it has; empty for none. */
export function addressText(address: Address | undefined): string {
  if (!address) return "";
  const place = [address.state, address.postalCode].filter((text) => text !== "").join(" ");
  return [address.street, address.city, place].filter((text) => text !== "").join(", ");
}
