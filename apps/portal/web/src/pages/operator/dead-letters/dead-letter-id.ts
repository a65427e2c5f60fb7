import type { DeadLetter } from "@platform/contracts/portal/v1/operations";

/** `file-status:42`, as the URL has it. */
export const idOf = ({ service, number }: Pick<DeadLetter, "service" | "number">) => `${service}:${number}`;

/** The dead letter that the URL names. A number that is none is 0, which no dead letter has. */
export function keyOf(id: string): { service: string; number: bigint } {
  const [service = "", number = ""] = id.split(":");
  return { service, number: /^\d{1,18}$/.test(number) ? BigInt(number) : 0n };
}
