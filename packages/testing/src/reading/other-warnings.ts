/** Returns the warnings of a worksheet that are not about default rules: nearly every worksheet has some of these. */
export function otherWarnings<Warning extends { code: string }>(warnings: readonly Warning[] = []): Warning[] {
  return warnings.filter(({ code }) => code !== "RULE_UNCONFIRMED");
}
