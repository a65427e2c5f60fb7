import { type Exact, zero } from "@platform/decimal/exact";

/** Payroll of one class in one state. */
export interface ClassPayroll {
  state: string;
  classCode: string;
  payroll: Exact;
}

/**
 * The class with the most payroll, standard exceptions such as clerical work aside; one of those only where there is no
 * other. Of two with the same payroll, the one that comes first by state and code.
 */
export function governingClass(
  classes: readonly ClassPayroll[],
  isStandardException: (state: string, classCode: string) => boolean,
): ClassPayroll | undefined {
  const others = classes.filter(({ state, classCode }) => !isStandardException(state, classCode));
  const candidates = others.length > 0 ? others : classes;
  const ordered = candidates.toSorted((a, b) => (`${a.state} ${a.classCode}` < `${b.state} ${b.classCode}` ? -1 : 1));
  return ordered.reduce<ClassPayroll | undefined>(
    (most, candidate) => (candidate.payroll.gt(most?.payroll ?? zero) ? candidate : most),
    undefined,
  );
}
