/**
 * The kinds of pay that may be included in gross pay without being remuneration, in the order in which they are shown. What each
 * means is in `docs/api/kinds-of-pay.md`; whether a state deducts it is a rule of premium-audit.
 */
export const excludedPayKinds = [
  "tips",
  "severance",
  "per_diem",
  "expense_reimbursement",
  "employer_contributions",
] as const;

export type ExcludedPayKind = (typeof excludedPayKinds)[number];
