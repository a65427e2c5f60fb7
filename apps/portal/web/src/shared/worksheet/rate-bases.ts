import type { RateBasis } from "@platform/contracts/premium_audit/v1/policies";
import type { EnumName } from "@platform/service/call/enum-names";

/** Units of rates, after the amount; a rate for 100 dollars of remuneration has none. */
export const rateBases: Readonly<Record<string, string>> = {
  per_capita: "for each person",
  per_hour: "for each hour",
  flat: "flat",
} satisfies Record<Exclude<EnumName<typeof RateBasis>, "per_100">, string>;
