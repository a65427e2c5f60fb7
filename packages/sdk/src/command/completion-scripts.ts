import type { Command, Option } from "../terminal/command.ts";

export const shells = ["bash", "zsh", "fish"] as const;

/** A place of a command line, with the words that can be typed there. */
interface Place {
  /** The words before it: `files upload`, or `files upload --mapping`. */
  readonly after: string;
  readonly words: readonly string[];
  readonly takesFiles: boolean;
}

const isFile = (value = "") => value.includes("FILE");
const optionsOf = ({ options = {} }: Command) => Object.entries<Option>(options);

/** The commands, the groups that some of them begin with, and the same after `help`. */
function commandPlaces(commands: readonly Command[]): Place[] {
  const first = [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""))];
  const groups = first.flatMap((word) => {
    const words = commands.flatMap(({ name }) => (name.startsWith(`${word} `) ? [name.slice(word.length + 1)] : []));
    return words.length > 0 ? [{ after: word, words, takesFiles: false }] : [];
  });
  return [
    { after: "", words: [...first, "help", "--help", "--version"], takesFiles: false },
    { after: "help", words: first, takesFiles: false },
    ...groups.flatMap((group) => [group, { ...group, after: `help ${group.after}` }]),
    ...commands.map((command) => ({
      after: command.name,
      words: [...(command.words ?? []), ...optionsOf(command).map(([name]) => `--${name}`), "--help"],
      takesFiles: isFile(command.usage),
    })),
  ];
}

/** The values of options. */
function valuePlaces(commands: readonly Command[]): Place[] {
  return commands.flatMap((command) =>
    optionsOf(command).flatMap(([name, { type, value, choices = [] }]) =>
      type === "string" ? [{ after: `${command.name} --${name}`, words: choices, takesFiles: isFile(value) }] : [],
    ),
  );
}

/** A script of each shell. The command is found by the words before the cursor, even if options and files are between them. */
export const completionScripts: Record<(typeof shells)[number], (commands: readonly Command[]) => string> = {
  bash: (commands) => `_premium_audit() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command="" words="" files="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${command:+$command }$word" in ${placePattern(commands)}) command="\${command:+$command }$word" ;; esac
  done
  case "$command $before" in
${arms(valuePlaces(commands), bashArm)}
  *) case $command in
${arms(commandPlaces(commands), bashArm)}
  esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -n $files && $current != -* ]]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
  fi
}
complete -o filenames -F _premium_audit premium-audit`,
  zsh: (commands) => `#compdef premium-audit
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_premium_audit() {
  local command="" word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${command:+$command }$word" in ${placePattern(commands)}) command="\${command:+$command }$word" ;; esac
  done
  case "$command \${words[CURRENT-1]}" in
${arms(valuePlaces(commands), zshArm)}
  *) case $command in
${arms(commandPlaces(commands), zshArm)}
  esac ;;
  esac
}
compdef _premium_audit premium-audit`,
  fish: (commands) =>
    [
      "complete -c premium-audit -f",
      "complete -c premium-audit -n '__fish_use_subcommand' -l version -d 'print the version'",
      "complete -c premium-audit -l help -d 'show this help'",
      "complete -c premium-audit -n '__fish_use_subcommand' -a help -d 'Explain a command'",
      ...commands.flatMap(fishLines),
    ].join("\n"),
};

function placePattern(commands: readonly Command[]): string {
  const places = commandPlaces(commands).map(({ after }) => after);
  return places
    .filter((after) => after !== "")
    .map((after) => JSON.stringify(after))
    .join("|");
}

function arms(places: readonly Place[], arm: (place: Place) => string): string {
  return places.map((place) => `  ${JSON.stringify(place.after)}) ${arm(place)};;`).join("\n");
}

const bashArm = ({ words, takesFiles }: Place) =>
  `${words.length > 0 ? `words="${words.join(" ")}" ` : ""}${takesFiles ? "files=1 " : ""}`;

const zshArm = ({ words, takesFiles }: Place) =>
  [words.length > 0 && `compadd -- ${words.join(" ")}`, takesFiles && "_files"]
    .filter(Boolean)
    .map((call) => `${call}; `)
    .join("");

function fishLines(command: Command): string[] {
  const [first = "", second] = command.name.split(" ");
  const summary = quoted(command.summary);
  const isHere = `-n '__fish_seen_subcommand_from ${first}${second === undefined ? "" : `; and __fish_seen_subcommand_from ${second}`}'`;
  const offer = (words: string) => `complete -c premium-audit ${isHere} -a '${words}'`;
  return [
    ...(second === undefined
      ? [`complete -c premium-audit -n '__fish_use_subcommand' -a ${first} -d ${summary}`]
      : [
          `complete -c premium-audit -n '__fish_use_subcommand' -a ${first}`,
          `complete -c premium-audit -n '__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${second}' -a ${second} -d ${summary}`,
        ]),
    ...(command.words ? [offer(command.words.join(" "))] : []),
    ...(isFile(command.usage) ? [`complete -c premium-audit ${isHere} -F`] : []),
    ...optionsOf(command).map(([name, { type, value, text, choices }]) => {
      const takes = type === "boolean" ? "" : isFile(value) ? " -r -F" : " -x";
      return `complete -c premium-audit ${isHere} -l ${name}${takes}${choices ? ` -a '${choices.join(" ")}'` : ""} -d ${quoted(text)}`;
    }),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
