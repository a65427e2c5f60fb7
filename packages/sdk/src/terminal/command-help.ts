import { type Command, type Option, titleOf } from "./command.ts";

/** The exit codes of every command, for its help. */
export const exits = `Exit codes:
  0    success
  1    the API refused the request, or the command failed
  2    the command was called wrongly
  3    there are no credentials, or they are not accepted
  4    no connection, or the API is unavailable: try again later
  5    the result is negative: a failed report, an invalid signature, a receiver with problems
  130  interrupted with Ctrl-C`;

/** The help of a command. */
export function commandHelp(command: Command): string {
  const { summary, usage = "", details, options = {}, examples } = command;
  const all: [string, Option][] = [...Object.entries(options), ["help", { type: "boolean", text: "show this help" }]];
  const titles = all.map(([option, { value }]) => `--${option}${value === undefined ? "" : ` ${value}`}`);
  const width = Math.max(...titles.map((title) => title.length));
  const lines = all.map(([, { text }], index) => `  ${(titles[index] ?? "").padEnd(width)}  ${text}`);
  const shown = [titleOf(command), usage, "[options]"].filter((part) => part !== "").join(" ");
  return `${summary}

Usage: ${shown}

${details}

Options:
${lines.join("\n")}

Examples:
${examples.map((example) => `  ${example}`).join("\n")}

${exits}`;
}
