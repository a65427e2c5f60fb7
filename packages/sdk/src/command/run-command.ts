import { parseArgs } from "node:util";
import { type Command, exitCodes, type Option, UsageError } from "../terminal/command.ts";
import { note, print, type Terminal } from "../terminal/terminal.ts";
import { version } from "../terminal/version.ts";
import { commands } from "./commands.ts";
import { commandHelp, overview } from "./help.ts";
import { reportError } from "./report-error.ts";

const help: Option = { type: "boolean", text: "show this help" };

/** Runs the command that the arguments name; resolves to the exit code. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes("--json");
  try {
    refuseSecrets(args);
    const command = commandOf(args);
    if (!command) return general(args, terminal);
    const { values, positionals } = parsed(command, args);
    if (values.help) {
      print(terminal, commandHelp(command));
      return exitCodes.success;
    }
    const { least, most } = command.positionals ?? { least: 0, most: 0 };
    if (positionals.length < least || positionals.length > most) {
      throw new UsageError(`Usage: premium-audit ${command.name} ${command.usage ?? "[options]"}`);
    }
    return await command.run({ values, positionals, terminal });
  } catch (error) {
    const code = reportError(terminal, error, isJson);
    if (code === exitCodes.usage && !isJson)
      note(terminal, "Run premium-audit help for the commands and their options.");
    return code;
  }
}

function commandOf(args: readonly string[]): Command | undefined {
  const words = args.filter((arg) => !arg.startsWith("-"));
  return commands.find(({ name }) => name === words.slice(0, name.split(" ").length).join(" "));
}

/** `help`, `help listen`, `--version`, and what is unknown. */
function general(args: readonly string[], terminal: Terminal): number {
  const [first, ...rest] = args;
  if (first === "--version" || first === "-v") {
    print(terminal, version());
    return exitCodes.success;
  }
  const asked = commandOf(rest);
  if (first === "help" && asked) {
    print(terminal, commandHelp(asked));
    return exitCodes.success;
  }
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    print(terminal, overview());
    return first === undefined ? exitCodes.usage : exitCodes.success;
  }
  const words = args.filter((arg) => !arg.startsWith("-"));
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `)).map(({ name }) => name);
  if (group.length > 0) throw new UsageError(`${words[0]} is the beginning of a command: ${group.join(", ")}.`);
  throw new UsageError(`There is no command ${words.slice(0, 2).join(" ") || first}.`);
}

function parsed(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, help }).map(([name, { type }]) => [
      name,
      name === "help" ? { type, short: "h" } : { type },
    ]),
  );
  // The words of the command come first, with options anywhere.
  let skip = command.name.split(" ").length;
  const rest = args.filter((arg) => arg.startsWith("-") || skip-- <= 0);
  try {
    return parseArgs({ args: rest, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*/s, "."));
  }
}

/** Arguments are in the history of the shell and in the list of processes. */
function refuseSecrets(args: readonly string[]): void {
  if (args.some((arg) => /svc_(test|live)_(sk|sec)_|whsec_/.test(arg))) {
    throw new UsageError(
      "Never pass a secret as an argument: other users can see it. Use standard input or a variable.",
    );
  }
}
