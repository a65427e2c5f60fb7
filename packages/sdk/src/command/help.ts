import { exits } from "../terminal/command-help.ts";
import { commands } from "./commands.ts";

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
