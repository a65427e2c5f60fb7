import { parseArgs } from "node:util";
import { type Command, exitCodes, type Option, titleOf, UsageError } from "./command.ts";
import { commandHelp } from "./command-help.ts";
import { print, type Terminal } from "./terminal.ts";

const help: Option = { type: "boolean", text: "show this help" };

/** Runs a command with the arguments of its program; resolves to the exit code. Throws a UsageError for wrong arguments. */
export async function callCommand(command: Command, args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parsed(command, args);
  if (values.help) {
    print(terminal, commandHelp(command));
    return exitCodes.success;
  }
  const { least, most } = command.positionals ?? { least: 0, most: 0 };
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(`Usage: ${titleOf(command)} ${command.usage ?? "[options]"}`);
  }
  return command.run({ values, positionals, terminal });
}

function parsed(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, help }).map(([name, { type }]) => [
      name,
      name === "help" ? { type, short: "h" } : { type },
    ]),
  );
  // The words of the command come first, with options anywhere.
  let skip = command.name === "" ? 0 : command.name.split(" ").length;
  const rest = args.filter((arg) => arg.startsWith("-") || skip-- <= 0);
  try {
    return parseArgs({ args: rest, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*/s, "."));
  }
}
