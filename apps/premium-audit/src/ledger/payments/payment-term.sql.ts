/**
 * SQL of the number of the policy term that a payment, the row `name`, counts in: the stated one; else the one in whose time it was
 * created, from the start of the term, of the first one from ever, to the start of the next.
 */
export function paymentTerm(name: string): string {
  return `coalesce(${name}.term, (SELECT coalesce(max(begun.term), 1) FROM policy_terms AS begun
    WHERE begun.environment = ${name}.environment AND begun.owner_id = ${name}.owner_id
      AND begun.policy_id = ${name}.policy_id AND begun.effective_at <= ${name}.created_at))`;
}
