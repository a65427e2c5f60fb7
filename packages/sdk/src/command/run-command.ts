import { callCommand } from "../terminal/call-command.ts";
import { type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { commandHelp } from "../terminal/command-help.ts";
import { didYouMean } from "../terminal/did-you-mean.ts";
import { print, type Terminal } from "../terminal/terminal.ts";
import { version } from "../terminal/version.ts";
import { commands } from "./commands.ts";
import { overview } from "./help.ts";

/** Runs the command that the arguments name; resolves to the exit code. */
export function runCommand(args: readonly string[], terminal: Terminal): number | Promise<number> {
  const command = commandOf(args);
  return command ? callCommand(command, args, terminal) : general(args, terminal);
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
  const command = commandOf(rest);
  if (first === "help" && command) {
    print(terminal, commandHelp(command));
    return exitCodes.success;
  }
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    print(terminal, overview());
    return first === undefined ? exitCodes.usage : exitCodes.success;
  }
  const words = args.filter((arg) => !arg.startsWith("-"));
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `)).map(({ name }) => name);
  if (group.length > 0) throw new UsageError(`${words[0]} is the beginning of a command: ${group.join(", ")}.`);
  const typed = words.slice(0, 2).join(" ") || first;
  const names = commands.map(({ name }) => name);
  throw new UsageError(`There is no command ${typed}.${didYouMean(typed, names) || didYouMean(words[0] ?? "", names)}`);
}
