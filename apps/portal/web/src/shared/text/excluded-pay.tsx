import type { ExcludedPay as Kind } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { Money, Nothing } from "../parts/amount.tsx";
import { words } from "./words.ts";

/** Pay that is part of gross wages and not rated, one line for each kind. */
export function ExcludedPay({ kinds }: { readonly kinds: readonly Kind[] }) {
  if (kinds.length === 0) return <Nothing />;
  return kinds.map(({ kind, amount }) => (
    <div key={kind}>
      {words(kind)} <Money value={amount} />
    </div>
  ));
}
