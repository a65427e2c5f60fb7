import { type CodeRow, classCodeTable, type DualWage, type System } from "./class-code-table.ts";

/**
 * Result of checking a class code. `unverified`: it has the form of the bureau's codes, but the table, which is not complete, has no
 * page that shows it. `discontinued`: policies may no longer begin with it. `malformed`: it does not have the form of the bureau's codes.
 */
export type Verdict =
  | { kind: "known" }
  | { kind: "unverified" | "discontinued" | "malformed"; message: string; expected: string };

/** A class code of the catalogue in one state. */
export interface ListedCode extends Omit<CodeRow, "system" | "instead" | "hazard_group"> {
  state: string;
  bureau: string;
  /** True if the row has a page of its own as source, and not only the site of a bureau. */
  isVerified: boolean;
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

function endedBefore(rows: readonly CodeRow[], { first }: PolicyDays): CodeRow | undefined {
  return rows.find(({ effective_to: last }) => last !== undefined && last < first);
}

/** A class code to check, with the state and days that it is checked for. */
interface CodeCheck {
  classCode: string;
  /** Empty: any state. */
  state: string;
  days: PolicyDays;
}

/** A table of class codes, such as `data/class-codes.json`, with indexes. */
export class ClassCodeBook {
  /** Every code in every state that has it, by state and code. */
  readonly codes: readonly ListedCode[];
  readonly #systems: readonly System[];
  readonly #systemOfState: ReadonlyMap<string, System>;
  readonly #rowsByCode: ReadonlyMap<string, CodeRow[]>;
  readonly #dualWages: readonly DualWage[];

  /** Throws a ZodError if the table is invalid. */
  constructor(table: unknown) {
    const { systems, bureaus, states, codes, dual_wage: dualWages } = classCodeTable.parse(table);
    this.#systems = systems.map((system) => ({ ...system, pattern: new RegExp(system.shape) }));
    this.#systemOfState = new Map(
      states.flatMap(({ state, bureau }) => {
        const systemId = bureaus.find(({ id }) => id === bureau)?.system;
        const system = this.#systems.find(({ id }) => id === systemId);
        return system ? [[state, system]] : [];
      }),
    );
    this.#rowsByCode = Map.groupBy(codes, (row) => row.code);
    this.#dualWages = dualWages;
    const listed = codes.map(({ system, instead, hazard_group: _, ...row }) => {
      return { system, instead, row: { ...row, isVerified: hasPage(row) } };
    });
    this.codes = states.flatMap(({ state, bureau }) => {
      const system = this.#systemOfState.get(state)?.id;
      return listed
        .filter((code) => code.system === system && !code.instead?.[state])
        .map(({ row }): ListedCode => ({ ...row, state, bureau }));
    });
  }

  get states(): Iterable<string> {
    return this.#systemOfState.keys();
  }

  hasState(state: string): boolean {
    return this.#systemOfState.has(state);
  }

  /** Returns the form of the class codes of a state in words, if a code does not have it; undefined if it has. */
  expectedForm(classCode: string, state: string): string | undefined {
    const system = this.#systemOfState.get(state);
    return system && !system.pattern.test(classCode) ? system.shape_words : undefined;
  }

  /** True if the result of `check` depends on the day on which the policy begins. */
  isDated(classCode: string, state: string): boolean {
    const system = this.#systemOfState.get(state);
    const rows = system ? this.#rowsOf(classCode, system) : (this.#rowsByCode.get(classCode) ?? []);
    return rows.some((row) => row.effective_from !== undefined || row.effective_to !== undefined);
  }

  /**
   * Checks a class code in a state of the table; with an empty state, in any state. Codes go by the day on which the policy
   * begins. If it is not known, it is one of the year before `day`.
   */
  check(classCode: string, state: string, day: string, policyDate?: string): Verdict {
    const check = { classCode, state, days: policyDays(day, policyDate) };
    if (state === "") return this.#checkInAnyState(check);
    const system = this.#systemOfState.get(state);
    if (system) return this.#checkInState(check, system);
    const message = "The class code cannot be checked without a known state.";
    return { kind: "malformed", message, expected: "a class code of a known state" };
  }

  /** Returns the classes that an hourly wage divides, if a class code is one of them. */
  dualWageOf(classCode: string, state: string, policyDate: string): DualWage | undefined {
    const system = this.#systemOfState.get(state)?.id;
    return this.#dualWages
      .filter((row) => row.system === system && [row.below, row.at_or_above].includes(classCode))
      .filter((row) => row.effective_from <= policyDate)
      .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0];
  }

  #checkInState(check: CodeCheck, system: System): Verdict {
    const { classCode, state, days } = check;
    const instead = this.#insteadIn(classCode, state);
    if (!system.pattern.test(classCode)) {
      const use = instead ? ` Use ${instead} for the work that has the code ${classCode} elsewhere.` : "";
      // The code can be any text from a wrong column, so the message contains it only if it is a code of the table.
      const message = `Not a class code of ${state}, which has ${system.shape_words}.${use}`;
      return { kind: "malformed", message, expected: instead ?? system.shape_words };
    }
    const valid = this.#rowsValidIn(check, system);
    if (valid.some(hasPage)) return { kind: "known" };
    if (valid.length > 0) {
      const message = `Class code ${classCode} of ${state} rests on no page that shows it: compare it with the manual.`;
      return { kind: "unverified", message, expected: `a class code of ${state}` };
    }
    const ended = endedBefore(this.#rowsOf(classCode, system), days);
    if (ended) return discontinued(check, ended);
    const message = instead
      ? `Class code ${classCode} is not used in ${state} for the work that it has elsewhere; use ${instead}.`
      : this.#messageOfUnverified(check);
    return { kind: "unverified", message, expected: instead ?? `a class code of ${state}` };
  }

  #checkInAnyState(check: CodeCheck): Verdict {
    const { classCode, days } = check;
    const matching = this.#systems.filter((system) => system.pattern.test(classCode));
    const rows = matching.flatMap((system) => this.#rowsOf(classCode, system));
    if (rows.some((row) => inForce(row, days))) return { kind: "known" };
    if (matching.length === 0) {
      const shapes = [...new Set(this.#systems.map((system) => system.shape_words))].join("; or ");
      return { kind: "malformed", message: `Not a class code of any state. Codes have ${shapes}.`, expected: shapes };
    }
    const ended = endedBefore(rows, days);
    if (ended) return discontinued(check, ended);
    const message = "Only the form of the class code was checked: the record has no state.";
    return { kind: "unverified", message, expected: "a class code that is valid in a state" };
  }

  #messageOfUnverified({ classCode, state, days }: CodeCheck): string {
    const elsewhere = [...this.#systemOfState]
      .filter(([other, system]) => this.#rowsValidIn({ classCode, state: other, days }, system).length > 0)
      .map(([other]) => other);
    if (elsewhere.length === 0)
      return `The platform does not know the class code in ${state}; only its form was checked.`;
    const where = elsewhere.length > 6 ? `${elsewhere.length} other states` : elsewhere.join(", ");
    return `The platform knows class code ${classCode} only in ${where}, not in ${state}; only its form was checked.`;
  }

  #rowsValidIn({ classCode, state, days }: CodeCheck, system: System): CodeRow[] {
    return this.#rowsOf(classCode, system).filter((row) => inForce(row, days) && !row.instead?.[state]);
  }

  /** The rows of a code in a system, on any day. */
  #rowsOf(classCode: string, system: System): CodeRow[] {
    const code = system.pattern.exec(classCode)?.[1] ?? "";
    return (this.#rowsByCode.get(code) ?? []).filter((row) => row.system === system.id);
  }

  /** Returns the code that is used in `state` for the work that has this code in other states. */
  #insteadIn(classCode: string, state: string): string | undefined {
    return this.#rowsByCode.get(classCode)?.find((row) => row.instead?.[state])?.instead?.[state];
  }
}

/** True if the source of a row is a page, and not only the site of a bureau. */
function hasPage({ source }: Pick<CodeRow, "source">): boolean {
  return new URL(source).pathname !== "/";
}

function discontinued({ classCode, state }: CodeCheck, { effective_to: last, successors = [] }: CodeRow): Verdict {
  const now = successors.length > 0 ? `; it was replaced by ${successors.join(", ")}` : "";
  const where = state === "" ? "" : ` in ${state}`;
  const message = `Class code ${classCode} was valid${where} for policies that began until ${last}${now}.`;
  return { kind: "discontinued", message, expected: successors.join(", ") || "a class code that is valid" };
}
