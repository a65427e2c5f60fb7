import { Fault } from "@platform/service/call/fault";
import { ConfigError } from "@platform/service/settings/config";
import { CommanderError } from "commander";
import { exitCodes } from "./exit-codes.ts";
import { operatorProgram } from "./program.ts";

/** Runs a command, `args` without the name of the program, and resolves to its exit code. Errors are on standard error. */
export async function runOperator(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    await operatorProgram(env).parseAsync(args, { from: "user" });
    return exitCodes.done;
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** Prints the error to standard error and returns the exit code. */
function exitCodeOf(error: unknown): number {
  // commander has already printed the error; `--help` also arrives here as an "error".
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    return exitCodes.usage;
  }
  if (!(error instanceof Fault)) throw error;
  if (error.reason === "SERVICE_KEY_UNREADABLE") {
    process.stderr.write("Cannot read the operator's private key: check the file in SERVICE_KEY_FILE.\n");
    return exitCodes.usage;
  }
  const unavailable = error.code === "UNAVAILABLE" || error.code === "DEADLINE_EXCEEDED";
  const message = unavailable ? "The service cannot be reached." : error.message;
  process.stderr.write(`${message} (${error.code} ${error.reason})\n`);
  return unavailable ? exitCodes.unavailable : exitCodes.refused;
}
