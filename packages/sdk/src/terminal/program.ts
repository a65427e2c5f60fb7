import { exitCodes, UsageError } from "./command.ts";
import { reportError } from "./report-error.ts";
import { note, type Terminal } from "./terminal.ts";

/**
 * Runs a program of the command line with the arguments and streams of this process, and sets the exit code. Errors are reported on
 * standard error; Ctrl-C aborts the signal of the terminal.
 *
 * @param run resolves to the exit code
 * @param usage line for people that follows the message of a wrong call
 */
export async function runProgram(
  run: (args: readonly string[], terminal: Terminal) => number | Promise<number>,
  usage: string,
): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  const interrupted = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      // The second one ends what does not stop.
      if (interrupted.signal.aborted) process.exit(exitCodes.interrupted);
      interrupted.abort(new DOMException("interrupted", "AbortError"));
    });
  }
  // A pipe that was closed, such as that of `head`, is no error.
  for (const output of [stdout, stderr]) {
    output.on("error", (error: { code?: string }) => process.exit(error.code === "EPIPE" ? 0 : exitCodes.failure));
  }

  const args = process.argv.slice(2);
  const terminal: Terminal = { stdin, stdout, stderr, env, signal: interrupted.signal };
  try {
    refuseSecrets(args);
    process.exitCode = await run(args, terminal);
  } catch (error) {
    const isJson = args.includes("--json");
    const code = reportError(terminal, error, isJson);
    if (code === exitCodes.usage && !isJson) note(terminal, usage);
    process.exitCode = code;
  }
  stdin.destroy();
}

/** Arguments are in the history of the shell and in the list of processes. */
function refuseSecrets(args: readonly string[]): void {
  if (args.some((arg) => /svc_(test|live)_(sk|sec)_|whsec_/.test(arg))) {
    throw new UsageError(
      "Never pass a secret as an argument: other users can see it. Use standard input or a variable.",
    );
  }
}
