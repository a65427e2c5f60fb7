import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { signedDelivery } from "./signed-delivery.ts";
import type { Subject } from "./subject.ts";

/** Everything that a partner does with a client. A program prints `done` and the name when it has done it. */
export const uses = {
  submit: "submit a report",
  poll: "read its status until it is completed",
  page: "read a list page by page",
  upload: "upload a file",
  try: "try a report and a file",
  errors: "read an error of every form",
  webhook: "verify a webhook",
  exact: "read 12,345,678.91 back exactly",
} as const;

export type Use = keyof typeof uses;

/** More digits than single precision has: a generator that read the number in it would send 12345679. */
export const wages = 12345678.91;

/** A maker of clients. */
export interface ClientTool {
  /** Name with the version that was tried. */
  readonly name: string;
  /** Programs that must be on PATH. */
  readonly needs: readonly string[];
  /** Uses that no client of it can have, with the reason. */
  readonly impossible?: Partial<Record<Use, string>>;
  /** Generates, compiles and uses a client; resolves to what the program printed. */
  run(subject: Subject): Promise<string>;
}

/** Programs find the address, the credentials and a signed request of a webhook in their environment. */
export async function runProgram(
  subject: Subject,
  tool: string,
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    maxBuffer: 2 ** 26,
    env: {
      ...process.env,
      BASE_URL: subject.baseUrl,
      HEADERS: JSON.stringify(subject.headers),
      EMPLOYER: `${tool}-${Date.now()}`,
      CSV: csvOf[subject.profile],
      DELIVERY: JSON.stringify(await signedDelivery(subject)),
      ...env,
    },
  });
  return stdout;
}

/** A file with these wages. */
export const csvOf = {
  A: `employee_id,name,classification_code,state,hours_worked,gross_wages\ne1,Ana Ruiz,8810,IN,80,${wages}\n`,
  B: `employee_id,name,job_classification,state,hours_worked,gross_pay\ne1,Ana Ruiz,8810,IN,80,${wages}\n`,
};

/** A program with the parts of a profile in the places of their names, such as `@{total}`. */
export function filledIn(program: string, parts: Readonly<Record<string, string>>): string {
  return program.replaceAll(/@\{(\w+)\}/g, (_, name: string) => parts[name] ?? "");
}

/** Throws an Error that names what a tool did not do, or did although it is said to be impossible. */
export function requireUses({ impossible = {} }: ClientTool, printed: string): void {
  const done = new Set([...printed.matchAll(/^done (\w+)$/gm)].map(([, use]) => use));
  const wrong = (Object.keys(uses) as Use[]).filter((use) => done.has(use) === use in impossible);
  if (wrong.length > 0) throw new Error(`Not as expected: ${wrong.join(", ")}. It printed:\n${printed}`);
}
