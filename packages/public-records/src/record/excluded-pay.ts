import {
  ExcludedPayKindSchema,
  type ExcludedPayKind as ExcludedPayKindValue,
} from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { enumNames } from "@platform/service/call/enum-names";

/**
 * The kinds of pay that may be included in gross pay without being remuneration, in the order in which they are shown. What each
 * means is in `docs/api/kinds-of-pay.md`; whether a state deducts it is a rule of premium-audit.
 */
export const excludedPayKinds = enumNames<typeof ExcludedPayKindValue>(ExcludedPayKindSchema).names;
export type ExcludedPayKind = (typeof excludedPayKinds)[number];
