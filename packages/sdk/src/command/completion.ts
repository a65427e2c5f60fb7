import { type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { print } from "../terminal/terminal.ts";
import { completionScripts, shells } from "./completion-scripts.ts";

/** The completion of commands, which it is itself one of. */
export function completionOf(commands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "Print the completion for a shell",
    usage: shells.join("|"),
    positionals: { least: 1, most: 1 },
    words: shells,
    details:
      "Prints a script that completes commands, options, files and event types. Load it from the start file of your shell.",
    examples: [
      "source <(premium-audit completion bash)",
      "source <(premium-audit completion zsh)",
      "premium-audit completion fish > ~/.config/fish/completions/premium-audit.fish",
    ],
    async run({ positionals, terminal }) {
      const shell = shells.find((name) => name === positionals[0]);
      if (!shell) throw new UsageError(`The shell must be ${shells.join(", ")}.`);
      print(terminal, completionScripts[shell](commands()));
      return exitCodes.success;
    },
  };
}
