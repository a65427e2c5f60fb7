import { z } from "zod";

const codeRow = z.object({
  code: z.string().min(1),
  description: z.string().min(1),
  /** NCCI hazard group, A (least) to G, where it is known. */
  hazard_group: z.enum(["A", "B", "C", "D", "E", "F", "G"]).optional(),
  /** Classification systems that have the code. */
  systems: z.array(z.string()).min(1),
  /** States whose bureau uses another code for this work, and that code. The code is not valid there. */
  instead: z.record(z.string(), z.string()).optional(),
  effective_from: z.iso.date().optional(),
  /** The last day on which the code is valid. */
  effective_to: z.iso.date().optional(),
  source: z.url().optional(),
});

const tableSchema = z.object({
  source: z.string(),
  systems: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** A regular expression; its one group is the code as the table writes it. */
      shape: z.string(),
      shape_words: z.string(),
      /** Whether a code that the table does not have is unknown. Where false, the shape alone decides. */
      listed: z.boolean(),
    }),
  ),
  bureaus: z.array(z.object({ id: z.string(), name: z.string(), system: z.string() })),
  states: z.array(
    z.object({ state: z.string().length(2), bureau: z.string(), market: z.enum(["open", "monopolistic"]) }),
  ),
  codes: z.array(codeRow),
});

/** Which bureau classifies work in which state, and its class codes. A carrier's rate table extends it by further `codes`. */
type ClassCodeTable = z.infer<typeof tableSchema>;
type CodeRow = z.infer<typeof codeRow>;
type System = ClassCodeTable["systems"][number] & { pattern: RegExp };

/** `unverified`: of the bureau's form, but the bureau's list is not at hand. The message says why or what is used instead. */
export type Verdict = { kind: "known" } | { kind: "unverified" | "unknown"; message: string };

export interface ClassCodeBook {
  hasState(state: string): boolean;
  /** Judges a class code on a day in a state that the book has; with an empty state, against every bureau. */
  check(classCode: string, state: string, date: string): Verdict;
}

function inForce(row: CodeRow, date: string): boolean {
  return (row.effective_from ?? "") <= date && date <= (row.effective_to ?? "9999-12-31");
}

/** Makes a table (`data/class-codes.json` is one) answer questions. Throws a ZodError when it has not the form of a table. */
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

  /** What is used in `state` for the work that the code stands for elsewhere. */
  function insteadIn(classCode: string, state: string): string | undefined {
    for (const row of rowsByCode.get(classCode) ?? []) if (row.instead?.[state]) return row.instead[state];
    return undefined;
  }

  function unknownIn(classCode: string, state: string, system: System, date: string): Verdict {
    const instead = insteadIn(classCode, state);
    if (instead) {
      return { kind: "unknown", message: `Class code ${classCode} is not used in ${state}; ${instead} is.` };
    }
    const elsewhere = statesWith(classCode, date);
    if (elsewhere.length > 0) {
      const where = elsewhere.length > 6 ? `${elsewhere.length} other states` : elsewhere.join(", ");
      return { kind: "unknown", message: `Class code ${classCode} is not used in ${state}; it is used in ${where}.` };
    }
    // An unknown code may be anything that was put in the wrong column, so the message does not repeat it.
    return {
      kind: "unknown",
      message: `Not a class code of ${state} on ${date}, whose codes have ${system.shape_words}.`,
    };
  }

  function checkInState(classCode: string, state: string, system: System, date: string): Verdict {
    if (validIn(classCode, state, system, date)) return { kind: "known" };
    if (system.listed || insteadIn(classCode, state) || !system.pattern.test(classCode)) {
      return unknownIn(classCode, state, system, date);
    }
    return {
      kind: "unverified",
      message: `Only the form of the class code was checked: the list of ${state} is not at hand.`,
    };
  }

  function checkInAnyState(classCode: string, date: string): Verdict {
    const systems = [...systemById.values()].filter((system) => system.pattern.test(classCode));
    if (systems.some((system) => rowsFor(classCode, system, date).length > 0)) return { kind: "known" };
    // A form that a listed system shares is decided by the lists; else any four digits would pass for North Dakota's.
    if (systems.length === 0 || systems.some((system) => system.listed)) {
      return { kind: "unknown", message: `Not a class code of any bureau on ${date}.` };
    }
    return { kind: "unverified", message: "Only the form of the class code was checked: the record names no state." };
  }

  return {
    hasState: (state) => systemOfState.has(state),
    check(classCode, state, date) {
      if (state === "") return checkInAnyState(classCode, date);
      const system = systemOfState.get(state);
      if (!system) return { kind: "unknown", message: "The class code cannot be checked without a known state." };
      return checkInState(classCode, state, system, date);
    },
  };
}
