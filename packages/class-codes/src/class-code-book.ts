import { type CodeRow, classCodeTable, type DualWage, type System } from "./class-code-table.ts";

/**
 * Result of checking a class code. `unverified`: it has the form of the bureau's codes and is not in the table, which is not
 * complete. `discontinued`: policies may no longer begin with it. `malformed`: it does not have the form of the bureau's codes.
 */
export type Verdict =
  | { kind: "known" }
  | { kind: "unverified" | "discontinued" | "malformed"; message: string; expected: string };

/** A class code of the catalogue in one state. */
export interface ListedCode extends Omit<CodeRow, "system" | "instead" | "hazard_group"> {
  state: string;
  bureau: string;
}

export interface ClassCodeBook {
  hasState(state: string): boolean;
  /** Returns the form of the class codes of a state in words, if a code does not have it; undefined if it has. */
  expectedForm(classCode: string, state: string): string | undefined;
  /** True if the answer of `check` depends on the day on which the policy begins. */
  isDated(classCode: string, state: string): boolean;
  /**
   * Checks a class code in a state of the table; with an empty state, in any state. Codes go by the day on which the policy
   * begins. If it is not known, it is one of the year before `day`.
   */
  check(classCode: string, state: string, day: string, policyDate?: string): Verdict;
  /** Returns the classes that an hourly wage divides, if a class code is one of them. */
  dualWageOf(classCode: string, state: string, policyDate: string): DualWage | undefined;
  /** Every code in every state that has it, by state and code. */
  codes: readonly ListedCode[];
}

/** The days on which the policy may have begun. */
interface PolicyDays {
  first: string;
  last: string;
}

function inForce(row: CodeRow, { first, last }: PolicyDays): boolean {
  return (row.effective_from ?? "") <= last && first <= (row.effective_to ?? "9999-12-31");
}

/** A policy that covers a day began in the year that ends on the day. */
function policyDays(day: string, policyDate: string | undefined): PolicyDays {
  if (policyDate) return { first: policyDate, last: policyDate };
  const first = new Date(`${day}T00:00:00Z`);
  first.setUTCFullYear(first.getUTCFullYear() - 1);
  first.setUTCDate(first.getUTCDate() + 1);
  return { first: first.toISOString().slice(0, 10), last: day };
}

/** Indexes a table of class codes, such as `data/class-codes.json`. Throws a ZodError if the table is invalid. */
export function classCodeBook(table: unknown): ClassCodeBook {
  const { systems, bureaus, states, codes, dual_wage: dualWages } = classCodeTable.parse(table);
  const systemById = new Map(systems.map((system) => [system.id, { ...system, pattern: new RegExp(system.shape) }]));
  const systemOfBureau = new Map(bureaus.map((bureau) => [bureau.id, systemById.get(bureau.system)]));
  const systemOfState = new Map<string, System>();
  for (const { state, bureau } of states) {
    const system = systemOfBureau.get(bureau);
    if (system) systemOfState.set(state, system);
  }
  const rowsByCode = Map.groupBy(codes, (row) => row.code);

  /** The rows of a code in a system, on any day. */
  function rowsOf(classCode: string, system: System): CodeRow[] {
    const code = system.pattern.exec(classCode)?.[1] ?? "";
    return (rowsByCode.get(code) ?? []).filter((row) => row.system === system.id);
  }

  function validIn(classCode: string, state: string, system: System, days: PolicyDays): boolean {
    return rowsOf(classCode, system).some((row) => inForce(row, days) && !row.instead?.[state]);
  }

  function statesWith(classCode: string, days: PolicyDays): string[] {
    return [...systemOfState]
      .filter(([state, system]) => validIn(classCode, state, system, days))
      .map(([state]) => state);
  }

  /** Returns the code that is used in `state` for the work that has this code in other states. */
  function insteadIn(classCode: string, state: string): string | undefined {
    for (const row of rowsByCode.get(classCode) ?? []) if (row.instead?.[state]) return row.instead[state];
    return undefined;
  }

  function messageOfUnverified(classCode: string, state: string, days: PolicyDays): string {
    const instead = insteadIn(classCode, state);
    if (instead)
      return `Class code ${classCode} is not used in ${state} for the work that it has elsewhere; use ${instead}.`;
    const elsewhere = statesWith(classCode, days);
    if (elsewhere.length === 0)
      return `The platform does not know the class code in ${state}; only its form was checked.`;
    const where = elsewhere.length > 6 ? `${elsewhere.length} other states` : elsewhere.join(", ");
    return `The platform knows class code ${classCode} only in ${where}, not in ${state}; only its form was checked.`;
  }

  function checkInState(classCode: string, state: string, system: System, days: PolicyDays): Verdict {
    if (!system.pattern.test(classCode)) {
      const instead = insteadIn(classCode, state);
      const use = instead ? ` Use ${instead} for the work that has the code ${classCode} elsewhere.` : "";
      // The code can be any text from a wrong column, so the message contains it only if it is a code of the table.
      const message = `Not a class code of ${state}, which has ${system.shape_words}.${use}`;
      return { kind: "malformed", message, expected: instead ?? system.shape_words };
    }
    if (validIn(classCode, state, system, days)) return { kind: "known" };
    const ended = endedBefore(rowsOf(classCode, system), days);
    if (ended) return discontinued(classCode, state, ended);
    const expected = insteadIn(classCode, state) ?? `a class code of ${state}`;
    return { kind: "unverified", message: messageOfUnverified(classCode, state, days), expected };
  }

  function discontinued(classCode: string, state: string, { effective_to: last, successors = [] }: CodeRow): Verdict {
    const now = successors.length > 0 ? `; it was replaced by ${successors.join(", ")}` : "";
    const where = state === "" ? "" : ` in ${state}`;
    const message = `Class code ${classCode} was valid${where} for policies that began until ${last}${now}.`;
    return { kind: "discontinued", message, expected: successors.join(", ") || "a class code that is valid" };
  }

  function endedBefore(rows: readonly CodeRow[], { first }: PolicyDays): CodeRow | undefined {
    return rows.find(({ effective_to: last }) => last !== undefined && last < first);
  }

  function checkInAnyState(classCode: string, days: PolicyDays): Verdict {
    const matching = [...systemById.values()].filter((system) => system.pattern.test(classCode));
    const rows = matching.flatMap((system) => rowsOf(classCode, system));
    if (rows.some((row) => inForce(row, days))) return { kind: "known" };
    if (matching.length === 0) {
      const shapes = [...new Set([...systemById.values()].map((system) => system.shape_words))].join("; or ");
      return { kind: "malformed", message: `Not a class code of any state. Codes have ${shapes}.`, expected: shapes };
    }
    const ended = endedBefore(rows, days);
    if (ended) return discontinued(classCode, "", ended);
    const message = "Only the form of the class code was checked: the record has no state.";
    return { kind: "unverified", message, expected: "a class code that is valid in a state" };
  }

  const listed = states.flatMap(({ state, bureau }) => {
    const system = systemOfState.get(state)?.id;
    return codes
      .filter((row) => row.system === system && !row.instead?.[state])
      .map(({ system: _, instead: __, hazard_group: ___, ...row }): ListedCode => ({ ...row, state, bureau }));
  });

  return {
    codes: listed,
    hasState: (state) => systemOfState.has(state),
    expectedForm(classCode, state) {
      const system = systemOfState.get(state);
      return system && !system.pattern.test(classCode) ? system.shape_words : undefined;
    },
    isDated(classCode, state) {
      const system = systemOfState.get(state);
      const rows = system ? rowsOf(classCode, system) : (rowsByCode.get(classCode) ?? []);
      return rows.some(({ effective_from: from, effective_to: to }) => from !== undefined || to !== undefined);
    },
    check(classCode, state, day, policyDate) {
      const days = policyDays(day, policyDate);
      if (state === "") return checkInAnyState(classCode, days);
      const system = systemOfState.get(state);
      if (system) return checkInState(classCode, state, system, days);
      const message = "The class code cannot be checked without a known state.";
      return { kind: "malformed", message, expected: "a class code of a known state" };
    },
    dualWageOf(classCode, state, policyDate) {
      const system = systemOfState.get(state)?.id;
      return dualWages
        .filter((row) => row.system === system && [row.below, row.at_or_above].includes(classCode))
        .filter((row) => row.effective_from <= policyDate)
        .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0];
    },
  };
}
