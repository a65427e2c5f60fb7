import type { Command, Option } from "../terminal/command.ts";
import { commands } from "./commands.ts";

const exits = `Exit codes:
  0    success
  1    the API refused the request, or the command failed
  2    the command was called wrongly
  3    there are no credentials, or they are not accepted
  4    no connection, or the API is unavailable: try again later
  5    the result is negative: a failed report, an invalid signature, a receiver with problems
  130  interrupted with Ctrl-C`;

/** The help without a command. */
export function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `premium-audit: the workers' compensation premium audit API on the command line

Usage: premium-audit COMMAND [options]

Commands:
${lines.join("\n")}

premium-audit help COMMAND explains a command with examples. --json prints results for programs.

Start with:
  premium-audit login --base-url https://api.example.com
  premium-audit listen --forward-to localhost:3000

${exits}`;
}

/** The help of a command. */
export function commandHelp({ name, summary, usage = "", details, options = {}, examples }: Command): string {
  const all: [string, Option][] = [...Object.entries(options), ["help", { type: "boolean", text: "show this help" }]];
  const titles = all.map(([option, { value }]) => `--${option}${value === undefined ? "" : ` ${value}`}`);
  const width = Math.max(...titles.map((title) => title.length));
  const lines = all.map(([, { text }], index) => `  ${(titles[index] ?? "").padEnd(width)}  ${text}`);
  const shown = [`premium-audit ${name}`, usage, "[options]"].filter((part) => part !== "").join(" ");
  return `${summary}

Usage: ${shown}

${details}

Options:
${lines.join("\n")}

Examples:
${examples.map((example) => `  ${example}`).join("\n")}

${exits}`;
}
