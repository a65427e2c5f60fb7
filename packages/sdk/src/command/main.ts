#!/usr/bin/env node
// The command premium-audit.
import { runProgram } from "../terminal/program.ts";
import { runCommand } from "./run-command.ts";

await runProgram(runCommand, "Run premium-audit help for the commands and their options.");
