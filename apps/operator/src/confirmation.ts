import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { Fault } from "@platform/service/call/fault";
import type { Command } from "commander";

/** Something that a command removes for good. */
export interface Removal {
  /** Lines that say what will go. */
  readonly losses: readonly string[];
  /** The name that a person types to confirm: of the record, the owner or the service. */
  readonly name: string;
}

/** The terminal at which a person confirms. */
interface Terminal {
  readonly input: Readable & { isTTY?: boolean };
  readonly output: Pick<Writable, "write">;
}

/**
 * Prints what a command removes, and resolves if the person types its name, or gave `--yes`. Ends the command as an invalid one if
 * there is neither `--yes` nor a terminal. Throws FAILED_PRECONDITION if another text is typed.
 */
export async function confirmRemoval(
  command: Command,
  { losses, name }: Removal,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  output.write(`This cannot be undone:\n${losses.map((loss) => `  ${loss}\n`).join("")}`);
  if (command.optsWithGlobals().yes === true) return;
  if (!input.isTTY) command.error("error: nothing was removed: expected --yes, because there is no terminal to ask at");
  output.write(`Type ${name} to confirm: `);
  const typed = await lineOf(input);
  if (typed !== name)
    throw new Fault(
      "FAILED_PRECONDITION",
      "NOT_CONFIRMED",
      `Nothing was removed: expected ${name}; received another text.`,
    );
}

/** The line that a person types; empty if the input ends. */
async function lineOf(input: Readable): Promise<string> {
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line.trim();
    return "";
  } finally {
    lines.close();
  }
}
