// The operator's command line. `--help` says what there is; README.md says how to reach a platform.
import { ConfigError } from "@platform/service/config";
import { Fault } from "@platform/service/fault";
import { CommanderError } from "commander";
import { exitCodes } from "./exit-codes.ts";
import { operatorProgram } from "./program.ts";

try {
  await operatorProgram(process.env).parseAsync(process.argv);
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/** Tells what went wrong, once and in words, and what the shell is told. */
function exitCodeOf(error: unknown): number {
  // commander has said it already; `--help` is such an "error" too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    return exitCodes.usage;
  }
  if (!(error instanceof Fault)) throw error;
  if (error.reason === "SERVICE_KEY_UNREADABLE") {
    process.stderr.write("The operator's private key cannot be read: see what SERVICE_KEY_FILE names.\n");
    return exitCodes.usage;
  }
  const isAway = error.code === "UNAVAILABLE" || error.code === "DEADLINE_EXCEEDED";
  process.stderr.write(`${isAway ? "The service cannot be reached" : error.message} (${error.code} ${error.reason})\n`);
  return isAway ? exitCodes.away : exitCodes.refused;
}
