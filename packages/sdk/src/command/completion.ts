import { type Command, exitCodes, UsageError } from "./command.ts";
import { print } from "./terminal.ts";

const shells = ["bash", "zsh", "fish"] as const;

/** The completion of commands, which it is itself one of. */
export function completionOf(commands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "Print the completion for a shell",
    usage: shells.join("|"),
    positionals: { least: 1, most: 1 },
    words: shells,
    details:
      "Prints a script that completes commands, options and event types. Load it from the start file of your shell.",
    examples: [
      "source <(premium-audit completion bash)",
      "source <(premium-audit completion zsh)",
      "premium-audit completion fish > ~/.config/fish/completions/premium-audit.fish",
    ],
    async run({ positionals, terminal }) {
      const [shell] = positionals;
      if (shell !== "bash" && shell !== "zsh" && shell !== "fish") {
        throw new UsageError(`The shell must be ${shells.join(", ")}.`);
      }
      print(terminal, scripts[shell]([...commands(), help]));
      return exitCodes.success;
    },
  };
}

const help: Pick<Command, "name" | "summary"> = { name: "help", summary: "Explain a command" };
type Completed = Pick<Command, "name" | "summary" | "options" | "words">;

const optionsOf = ({ options = {} }: Completed) => [...Object.keys(options), "help"].map((name) => `--${name}`);
const wordsAfter = (commands: readonly Completed[], before: string) =>
  commands.flatMap(({ name }) => (name.startsWith(`${before} `) ? [name.slice(before.length + 1)] : []));

/** Words that can follow what was typed: `""`, `files`, `files upload`. */
function branches(commands: readonly Completed[]): [typed: string, words: string[]][] {
  const first = [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""))];
  const groups = first.filter((word) => wordsAfter(commands, word).length > 0);
  return [
    ["", [...first, "--help", "--version"]],
    ...groups.map((word): [string, string[]] => [word, wordsAfter(commands, word)]),
    ...commands.map((command): [string, string[]] => [command.name, [...(command.words ?? []), ...optionsOf(command)]]),
  ];
}

const scripts: Record<(typeof shells)[number], (commands: readonly Completed[]) => string> = {
  bash: (commands) => `_premium_audit() {
  local current=\${COMP_WORDS[COMP_CWORD]} typed="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in -*) break ;; *) typed+="\${typed:+ }$word" ;; esac
  done
  case $typed in
${branches(commands)
  .map(([typed, words]) => `    ${JSON.stringify(typed)}) words=${JSON.stringify(words.join(" "))} ;;`)
  .join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -z $words || ( \${#COMPREPLY[@]} -eq 0 && $current != -* ) ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _premium_audit premium-audit`,
  zsh: (commands) => `#compdef premium-audit
_premium_audit() {
  local typed="" word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case $word in -*) break ;; *) typed+="\${typed:+ }$word" ;; esac
  done
  case $typed in
${branches(commands)
  .map(([typed, words]) => `    ${JSON.stringify(typed)}) compadd -- ${words.join(" ")} ;;`)
  .join("\n")}
  esac
  _files
}
compdef _premium_audit premium-audit`,
  fish: (commands) =>
    commands
      .flatMap((command) => {
        const [first = "", second] = command.name.split(" ");
        const seen = `__fish_seen_subcommand_from ${first}`;
        const start =
          second === undefined
            ? `complete -c premium-audit -f -n __fish_use_subcommand -a ${first} -d ${quoted(command.summary)}`
            : `complete -c premium-audit -f -n __fish_use_subcommand -a ${first}\ncomplete -c premium-audit -f -n '${seen}' -a ${second} -d ${quoted(command.summary)}`;
        const options = Object.entries(command.options ?? {}).map(
          ([name, { text, type, choices }]) =>
            `complete -c premium-audit -n '${seen}' -l ${name}${type === "string" ? " -r" : ""}${choices ? ` -f -a '${choices.join(" ")}'` : ""} -d ${quoted(text)}`,
        );
        const words = command.words
          ? [`complete -c premium-audit -f -n '${seen}' -a '${command.words.join(" ")}'`]
          : [];
        return [start, ...words, ...options];
      })
      .join("\n"),
};

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
