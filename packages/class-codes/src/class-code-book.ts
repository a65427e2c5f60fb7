import { z } from "zod";

const codeRow = z.object({
  code: z.string().min(1),
  description: z.string().min(1),
  /** NCCI hazard group, A (lowest) to G, if known. */
  hazard_group: z.enum(["A", "B", "C", "D", "E", "F", "G"]).optional(),
  /** Classification systems that contain the code. */
  systems: z.array(z.string()).min(1),
  /** States whose bureau uses another code for this work, with that code. */
  instead: z.record(z.string(), z.string()).optional(),
  effective_from: z.iso.date().optional(),
  /** Last day on which the code is valid. */
  effective_to: z.iso.date().optional(),
  /** Codes into which it was divided after `effective_to`. */
  successors: z.array(z.string()).optional(),
  source: z.url().optional(),
});

const tableSchema = z.object({
  source: z.string(),
  systems: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Regular expression of a code; its only group is the code as it is written in the table. */
      shape: z.string(),
      shape_words: z.string(),
    }),
  ),
  bureaus: z.array(z.object({ id: z.string(), name: z.string(), system: z.string() })),
  states: z.array(
    z.object({ state: z.string().length(2), bureau: z.string(), market: z.enum(["open", "monopolistic"]) }),
  ),
  codes: z.array(codeRow),
});

/** Bureaus, the states in which they classify work, and their class codes. A carrier's rate table can add `codes`. */
type ClassCodeTable = z.infer<typeof tableSchema>;
type CodeRow = z.infer<typeof codeRow>;
type System = ClassCodeTable["systems"][number] & { pattern: RegExp };

/**
 * Result of checking a class code. `unverified`: it has the form of the bureau's codes and is not in the table, which is not
 * complete. `discontinued`: it was valid until an earlier day. `malformed`: it does not have the form of the bureau's codes.
 */
export type Verdict = { kind: "known" } | { kind: "unverified" | "discontinued" | "malformed"; message: string };

export interface ClassCodeBook {
  hasState(state: string): boolean;
  /** Returns the form of the class codes of a state in words, if a code does not have it; undefined if it has. */
  expectedForm(classCode: string, state: string): string | undefined;
  /** Checks a class code on a day in a state of the table; with an empty state, in any state. */
  check(classCode: string, state: string, date: string): Verdict;
}

function inForce(row: CodeRow, date: string): boolean {
  return (row.effective_from ?? "") <= date && date <= (row.effective_to ?? "9999-12-31");
}

/** Indexes a table of class codes, such as `data/class-codes.json`. Throws a ZodError if the table is invalid. */
export function classCodeBook(table: unknown): ClassCodeBook {
  const { systems, bureaus, states, codes } = tableSchema.parse(table);
  const systemById = new Map(systems.map((system) => [system.id, { ...system, pattern: new RegExp(system.shape) }]));
  const systemOfBureau = new Map(bureaus.map((bureau) => [bureau.id, systemById.get(bureau.system)]));
  const systemOfState = new Map<string, System>();
  for (const { state, bureau } of states) {
    const system = systemOfBureau.get(bureau);
    if (system) systemOfState.set(state, system);
  }
  const rowsByCode = Map.groupBy(codes, (row) => row.code);

  function rowsFor(classCode: string, system: System, date: string): CodeRow[] {
    const code = system.pattern.exec(classCode)?.[1] ?? "";
    const rows = rowsByCode.get(code) ?? [];
    return rows.filter((row) => row.systems.includes(system.id) && inForce(row, date));
  }

  function validIn(classCode: string, state: string, system: System, date: string): boolean {
    return rowsFor(classCode, system, date).some((row) => !row.instead?.[state]);
  }

  function statesWith(classCode: string, date: string): string[] {
    return [...systemOfState]
      .filter(([state, system]) => validIn(classCode, state, system, date))
      .map(([state]) => state);
  }

  /** Returns the code that is used in `state` for the work that has this code in other states. */
  function insteadIn(classCode: string, state: string): string | undefined {
    for (const row of rowsByCode.get(classCode) ?? []) if (row.instead?.[state]) return row.instead[state];
    return undefined;
  }

  function messageOfUnverified(classCode: string, state: string, date: string): string {
    const instead = insteadIn(classCode, state);
    if (instead)
      return `Class code ${classCode} is not used in ${state} for the work that it has elsewhere; use ${instead}.`;
    const elsewhere = statesWith(classCode, date);
    if (elsewhere.length === 0)
      return `The platform does not know the class code in ${state}; only its form was checked.`;
    const where = elsewhere.length > 6 ? `${elsewhere.length} other states` : elsewhere.join(", ");
    return `The platform knows class code ${classCode} only in ${where}, not in ${state}; only its form was checked.`;
  }

  function checkInState(classCode: string, state: string, system: System, date: string): Verdict {
    if (!system.pattern.test(classCode)) {
      // The code can be any text from a wrong column, so the message does not contain it.
      return { kind: "malformed", message: `Not a class code of ${state}, which has ${system.shape_words}.` };
    }
    if (validIn(classCode, state, system, date)) return { kind: "known" };
    const ended = endedBefore(classCode, system, date);
    if (ended) {
      const { effective_to: last, successors = [] } = ended;
      const now = successors.length > 0 ? `; it was replaced by ${successors.join(", ")}` : "";
      return { kind: "discontinued", message: `Class code ${classCode} was valid in ${state} until ${last}${now}.` };
    }
    return { kind: "unverified", message: messageOfUnverified(classCode, state, date) };
  }

  function endedBefore(classCode: string, system: System, date: string): CodeRow | undefined {
    const code = system.pattern.exec(classCode)?.[1] ?? "";
    const rows = (rowsByCode.get(code) ?? []).filter((row) => row.systems.includes(system.id));
    return rows.find(({ effective_to: last }) => last !== undefined && last < date);
  }

  function checkInAnyState(classCode: string, date: string): Verdict {
    const systems = [...systemById.values()].filter((system) => system.pattern.test(classCode));
    if (systems.some((system) => rowsFor(classCode, system, date).length > 0)) return { kind: "known" };
    if (systems.length === 0) {
      const shapes = [...new Set([...systemById.values()].map((system) => system.shape_words))];
      return { kind: "malformed", message: `Not a class code of any state. Codes have ${shapes.join("; or ")}.` };
    }
    return { kind: "unverified", message: "Only the form of the class code was checked: the record has no state." };
  }

  return {
    hasState: (state) => systemOfState.has(state),
    expectedForm(classCode, state) {
      const system = systemOfState.get(state);
      return system && !system.pattern.test(classCode) ? system.shape_words : undefined;
    },
    check(classCode, state, date) {
      if (state === "") return checkInAnyState(classCode, date);
      const system = systemOfState.get(state);
      if (!system) return { kind: "malformed", message: "The class code cannot be checked without a known state." };
      return checkInState(classCode, state, system, date);
    },
  };
}
