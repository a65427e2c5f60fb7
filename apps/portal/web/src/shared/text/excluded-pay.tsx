import type { ExcludedPay as Kind } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { serviceText } from "../../language/texts.ts";
import { Money, Nothing } from "../parts/amount.tsx";
import { words } from "./words.ts";

/** Pay that is part of gross wages and not rated, one line for each kind. */
export function ExcludedPay({ kinds }: { readonly kinds: readonly Kind[] }) {
  if (kinds.length === 0) return <Nothing />;
  return kinds.map(({ kind, amount }) => (
    <div key={kind}>
      {serviceText("members", kind, words(kind)).text} <Money value={amount} />
    </div>
  ));
}
