import type { Command } from "commander";
import { expect, test } from "vitest";
import { operatorProgram } from "./program.ts";

test("the help of every command has an example that begins as the command does", () => {
  const commands = leaves(operatorProgram({}));
  expect(commands.length).toBeGreaterThan(20);
  for (const { path, help } of commands) expect(help, path).toMatch(new RegExp(`Examples?:\\n  ${path} ?`));
});

interface Leaf {
  path: string;
  help: string;
}

/** Every command that does something, with its help. */
function leaves(command: Command, parents: readonly string[] = []): Leaf[] {
  const path = [...parents, command.name()];
  if (command.commands.length > 0) return command.commands.flatMap((child) => leaves(child, path));
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return [{ path: path.join(" "), help }];
}
