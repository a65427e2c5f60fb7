import table from "../data/standard-exceptions.json" with { type: "json" };

/**
 * The table of standard exceptions: classes, such as 8810 (clerical), that govern only if a policy has no other class, and
 * between which and another class the pay of one person must not be divided. A state with rows of its own does not have those
 * of `*`. Each row has its source, and applies to policies that take effect on or after its date.
 */
export const standardExceptions = table;

/** True if a class is a standard exception in a state, for policies that take effect on a date, `YYYY-MM-DD`. */
export function isStandardException(classCode: string, state: string, policyDate: string): boolean {
  const row = rowOf(state, policyDate);
  return row !== undefined && listsClass(row, classCode);
}

/** Lists the standard exceptions of a state on a date, without leading zeros. */
export function standardExceptionsOf(state: string, policyDate: string): readonly string[] {
  return rowOf(state, policyDate)?.standard_exceptions ?? [];
}

function rowOf(state: string, policyDate: string) {
  const begun = table.rows.filter(({ effective_from: firstDay }) => firstDay <= policyDate);
  const stateRows = begun.filter((row) => row.state === state);
  const rows = stateRows.length > 0 ? stateRows : begun.filter((row) => row.state === "*");
  return rows.toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0];
}

/**
 * Returns the classes of a person's pay between which it must not be divided: those that are standard exceptions, if the person is
 * paid in another class as well. Empty if the pay may be divided, or is in one class.
 */
export function undividedClasses(classCodes: Iterable<string>, isException: (classCode: string) => boolean): string[] {
  const distinct = [...new Set(classCodes)];
  return distinct.length > 1 ? distinct.filter(isException) : [];
}

/** True if a row of the table lists a class, with or without leading zeros. */
export function listsClass(row: { standard_exceptions: readonly string[] }, classCode: string): boolean {
  return row.standard_exceptions.includes(classCode.replace(/^0+/, ""));
}
