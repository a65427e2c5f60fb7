#!/usr/bin/env node
// The command premium-audit.
import { exitCodes } from "../terminal/command.ts";
import { runCommand } from "./run-command.ts";

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

process.exitCode = await runCommand(process.argv.slice(2), { stdin, stdout, stderr, env, signal: interrupted.signal });
stdin.destroy();
