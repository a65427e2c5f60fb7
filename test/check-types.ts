import { runCommand } from "./run-command.ts";

/**
 * The folders with a tsconfig.json that together have every source: almost all of them are one program, because a program for each
 * package would read the same declarations forty times. Pages and load tests know other globals than Node's.
 */
const everything = [".", "apps/portal/web", "load-tests"];

/**
 * Checks the types of all packages, or of those in the given folders.
 *
 * @throws Error with the errors that tsc found
 */
export async function checkTypes(folders: readonly string[] = everything): Promise<void> {
  const checks = folders.map((folder) => runCommand("tsc", ["--singleThreaded", "--project", folder]));
  const outcomes = await Promise.allSettled(checks);
  const problems = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.message] : []));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}
