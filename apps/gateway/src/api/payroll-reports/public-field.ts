/** Profile A's names for what payroll-intake calls otherwise. */
const namesA: ReadonlyMap<string, string> = new Map([
  ["records", "employees"],
  ["changes", "employees"],
  ["class_code", "classification_code"],
  ["effective_from", "effective_date"],
  ["stated_totals", "payroll_data"],
]);

/** Profile B's. */
const namesB: ReadonlyMap<string, string> = new Map([
  ["records", "employees"],
  ["changes", "employees"],
  ["class_code", "job_classification"],
  ["gross_wages", "gross_pay"],
  ["period_start", "pay_period.start_date"],
  ["period_end", "pay_period.end_date"],
]);

/**
 * A path of the internal contract in Profile A's names: `records[3].class_code` is `employees[3].classification_code`. What
 * rating needs of a policy stands in the policy itself.
 */
export function publicFieldA(field: string): string {
  return renamed(field.replace(/^rating\./, ""), namesA);
}

/** A path of the internal contract in Profile B's names: `records[3].gross_wages` is `employees[3].gross_pay`. */
export function publicFieldB(field: string): string {
  return renamed(field, namesB);
}

function renamed(field: string, names: ReadonlyMap<string, string>): string {
  return field.replaceAll(/[A-Za-z_]\w*/g, (name) => names.get(name) ?? name);
}
