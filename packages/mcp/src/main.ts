#!/usr/bin/env node
// The command premium-audit-mcp.
import { callCommand } from "@premium-audit/sdk/terminal/call-command";
import { exitCodes } from "@premium-audit/sdk/terminal/command";
import { runProgram } from "@premium-audit/sdk/terminal/program";
import { print } from "@premium-audit/sdk/terminal/terminal";
import { mcp } from "./command.ts";
import { version } from "./version.ts";

await runProgram((args, terminal) => {
  if (!args.includes("--version")) return callCommand(mcp, args, terminal);
  print(terminal, version());
  return exitCodes.success;
}, "Run premium-audit-mcp --help for its options.");
